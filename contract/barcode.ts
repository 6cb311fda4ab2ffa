/** Whether a text is a valid GTIN (EAN-8, UPC-A, EAN-13, GTIN-14), by its length and check digit. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = text.split('').map(Number).toReversed();
  // Counting back from the check digit, every second digit weighs 3, starting with the one next to it.
  const sum = digits.slice(1).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}
