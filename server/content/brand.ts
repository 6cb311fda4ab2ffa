import type { Brand } from '#contract/content.ts';

/** The company until staff have described theirs: the demo's invented one. */
export const presetBrand: Brand = {
  name: 'Aarvya',
  slug: 'aarvya',
  tagline: 'Ayurveda from the Himalayan foothills',
  legal_name: 'Aarvya Ayurveda Private Limited',
  address_lines: ['Plot 27, Himgiri Herbal Park', 'Selaqui Industrial Area'],
  city: 'Dehradun',
  state: 'Uttarakhand',
  postcode: '248011',
  phones: ['+91 135 555 0142', '+91 135 555 0188'],
  email: 'care@aarvya.example',
  support_hours: '10 AM to 06 PM',
  gstin: '05AAQCA4821K1ZI',
  cin: 'U24233UR2015PTC001287',
  fssai: '12619013000412',
  ayush_licence: 'UK-AYU-214/2018',
  founded: 2015,
  app_store_url: 'https://play.google.com/store/apps/details?id=example.aarvya.shop',
  whatsapp: '+91 98765 50142',
  channel_url: 'https://www.youtube.com/@aarvya.example',
  video_url: null,
};

const gstinAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const gstinShape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Whether a text can be a GST registration number: state code, PAN, entity, 'Z' and the right check character. */
export function isGstin(text: string): boolean {
  return gstinShape.test(text) && checkCharacter(text.slice(0, 14)) === text[14];
}

/** Luhn's sum in base 36, as the GST network makes the fifteenth character. */
function checkCharacter(body: string): string {
  const sum = body
    .split('')
    .map((character, index) => gstinAlphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, product) => total + Math.floor(product / 36) + (product % 36), 0);
  return gstinAlphabet[(36 - (sum % 36)) % 36]!;
}
