from pathlib import Path

WORDS = Path(__file__).with_name("words.txt").read_text(encoding="utf-8").split()


def describe():
    return "twice"


def double(number):
    return number * 2
