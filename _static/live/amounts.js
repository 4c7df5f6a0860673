// Amounts in words, without a page: very small numbers, times, and how many times.

/** A count with commas between its thousands. */
export const grouped = (count) => count.toLocaleString("en");

/** A small number as "2 × 10⁻¹⁵". */
export function small(value) {
  const [digits, power] = value.toExponential(0).split("e");
  return `${digits} × 10${power.replace("+", "").replace(/[-\d]/g, (sign) => "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"["0123456789-".indexOf(sign)])}`;
}

/** A number above 0 by its first two digits: 6,800, 73, 1.2, 0.11. */
export function rough(value) {
  const digits = value.toPrecision(2);
  return Number(digits) >= 10 ? grouped(Number(digits)) : digits;
}

/** A time in the unit that suits it: milliseconds, seconds, or from two minutes on minutes. */
export function time(seconds) {
  if (seconds >= 120) return `${rough(seconds / 60)} min`;
  return seconds >= 1 ? `${rough(seconds)} s` : `${rough(seconds * 1000)} ms`;
}
