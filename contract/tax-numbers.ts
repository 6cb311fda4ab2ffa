/** Formats of Indian registration numbers, and check digits where the issuer publishes one. */

/** GST state codes of states and union territories, by the names used in forms. */
export const gstStateCodes: Readonly<Record<string, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

const gstinAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const gstinShape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Whether a text is a valid GSTIN: state code, PAN, entity, 'Z' and the right check character. */
export function isGstin(text: string): boolean {
  return gstinShape.test(text) && checkCharacter(text.slice(0, 14)) === text[14];
}

/** Luhn checksum in base 36, as the GST network computes the fifteenth character. */
function checkCharacter(body: string): string {
  const sum = body
    .split('')
    .map((character, index) => gstinAlphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, product) => total + Math.floor(product / 36) + (product % 36), 0);
  return gstinAlphabet[(36 - (sum % 36)) % 36]!;
}

/** A CIN of 21 characters, or an LLPIN such as AAB-1234. Neither has a check digit. */
export function isCin(text: string): boolean {
  return /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/.test(text) || /^[A-Z]{3}-\d{4}$/.test(text);
}

/** 14 digits, beginning with 1 (licence) or 2 (registration). No check digit is published. */
export function isFssaiNumber(text: string): boolean {
  return /^[12]\d{13}$/.test(text);
}
