/**
 * Whether a text can be a GTIN (EAN-8, UPC-A, EAN-13, GTIN-14): its digits with the right check digit, by which a mistyped or badly scanned
 * one is noticed.
 */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = text.split('').map(Number).toReversed();
  // Every second digit from the one before the check digit on counts three times.
  const sum = digits.slice(1).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}
