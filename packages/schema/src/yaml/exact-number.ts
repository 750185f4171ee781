/** Whether a number in a text is, digit for digit, the number that a program gets. */
export function isExact(written: string, value: number): boolean {
  // Nearly every number is a whole one of a few digits.
  if (/^-?\d{1,15}$/.test(written)) return true;
  if (!Number.isFinite(value)) return /^[-+]?\.(inf|Inf|INF)$|^\.(nan|NaN|NAN)$/.test(written);
  if (/^0[xo]/.test(written)) return Number.isSafeInteger(value);
  if (!/^[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?$/.test(written)) return true;
  return canonical(written) === canonical(String(value));
}

/** Significant digits and exponent, so that `1.50`, `15e-1` and `1.5` are one. */
function canonical(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().replace(/^[-+]/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${significant}e${Number(exponent) - fraction.length + (digits.length - significant.length)}`;
}
