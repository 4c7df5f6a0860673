words = ["ant", "bee"]

def double(number):
    return number * 2

print(double(len(words)))
