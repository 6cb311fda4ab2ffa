/** Numbers as people type and paste them: member IDs, PANs, account numbers, PIN codes. */

const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];

/** Digits of the Indian scripts as 0-9; other characters stay. */
export function toAsciiDigits(typed: string): string {
  return typed.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = zeros.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Letters and digits of a number that people write in groups: without blanks and dashes, in capitals, digits as 0-9. */
export function compactNumber(typed: string): string {
  return toAsciiDigits(typed)
    .replace(/[\s\u200b-\u200d-]/gu, '')
    .toUpperCase();
}
