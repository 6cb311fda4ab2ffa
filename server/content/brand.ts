import { isDeepStrictEqual } from 'node:util';
import { type Brand, type Officer, sampleFilm } from '#contract/content.ts';
import { chooseText, type Language } from '#contract/language.ts';
import { formatOpeningHours } from '#contract/opening-hours.ts';
import { longestTextValue } from '#contract/text-message-rules.ts';
import { messagesIn } from '#locales/messages.ts';
import type { Db } from '#server/platform/database.ts';
import type { Sender } from '#server/platform/email-template.ts';
import { readSetting, readSettings } from '#server/platform/settings.ts';
import { stateNameIn } from '#server/platform/language.ts';
import type { Translations } from '#server/platform/translations.ts';
import { type BrandLook, brandLookKey, lookOf, logoSize } from './brand-look-rules.ts';

/** A missing or empty translation falls back to English. The brand's name is always written in Latin letters. */
type BrandTexts = Pick<Brand, 'tagline' | 'legal_name' | 'address_lines' | 'city' | 'state' | 'support_hours'>;

export interface BrandRecord extends Brand {
  translations?: Translations<BrandTexts>;
}

/** Fictitious. Only the demo may sell or invoice in its name. */
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
  direct_selling_registration: '',
  grievance_officer: {
    name: 'Meera Negi',
    name_hi: 'मीरा नेगी',
    designation: 'Grievance Officer',
    designation_hi: 'शिकायत अधिकारी',
    phone: '+91 135 555 0160',
    email: 'grievance@aarvya.example',
    hours: '10 AM to 06 PM',
  },
  nodal_officer: {
    name: 'Vikram Rawat',
    name_hi: 'विक्रम रावत',
    designation: 'Nodal Officer, Compliance',
    designation_hi: 'नोडल अधिकारी, अनुपालन',
    phone: '+91 135 555 0161',
    email: 'nodal@aarvya.example',
    hours: '10 AM to 06 PM',
  },
  founded: 2015,
  app_store_url: 'https://play.google.com/store/apps/details?id=example.aarvya.shop',
  whatsapp: '+91 98765 50142',
  channel_url: 'https://www.youtube.com/@aarvya.example',
  video_url: sampleFilm,
};

const presetTranslations: Translations<BrandTexts> = {
  hi: {
    tagline: 'हिमालय की तराई से आयुर्वेद',
    address_lines: ['प्लॉट 27, हिमगिरि हर्बल पार्क', 'सेलाकुई औद्योगिक क्षेत्र'],
    city: 'देहरादून',
  },
};

const nobody: Officer = { name: '', name_hi: '', designation: '', designation_hi: '', phone: '', email: '', hours: '' };

/** It has no GSTIN, so it cannot sell. */
const unknownBrand: Brand = {
  name: 'Shop',
  slug: 'shop',
  tagline: '',
  legal_name: '',
  address_lines: [],
  city: '',
  state: 'India',
  postcode: '',
  phones: [],
  email: '',
  support_hours: '',
  gstin: '',
  cin: '',
  fssai: '',
  ayush_licence: '',
  direct_selling_registration: '',
  grievance_officer: nobody,
  nodal_officer: nobody,
  founded: new Date().getFullYear(),
  app_store_url: null,
  whatsapp: null,
  channel_url: null,
  video_url: null,
};

/** For emails and documents. The published calls leave the look out. */
export interface BrandWithLook extends Brand {
  look?: BrandLook | undefined;
}

/** As staff describe it. Missing fields are empty or, in the sample company's record, the sample's. */
export async function readBrand(db: Db, language: Language = 'en'): Promise<BrandWithLook> {
  const { brand, [brandLookKey]: look } = await readSettings(db, ['brand', brandLookKey]);
  const dressed = lookOf(look);
  return { ...brandIn(language, brand ?? {}), ...(dressed && { look: dressed }) };
}

/** In English, with translations; empty fields if there is no record yet. */
export async function readBrandRecord(db: Db): Promise<BrandRecord> {
  const record = ((await readSetting(db, 'brand')) ?? {}) as Partial<BrandRecord>;
  return { ...brandIn('en', record), translations: record.translations ?? {} };
}

/** A field's translation is the record's own or, if the English text is still the sample's, the sample's. */
export function brandIn(language: Language, record: Partial<BrandRecord>): Brand {
  const { translations = {}, ...known } = record;
  const brand: Brand = { ...(known.gstin === presetBrand.gstin ? presetBrand : unknownBrand), ...known };
  if (language === 'en') return brand;
  const presets = Object.entries(presetTranslations[language] ?? {}).filter(([field]) =>
    isDeepStrictEqual(brand[field as keyof BrandTexts], presetBrand[field as keyof BrandTexts]),
  );
  const own = Object.entries(translations[language] ?? {}).filter(([, text]) => text.length > 0);
  return {
    ...brand,
    state: stateNameIn(language, brand.state),
    support_hours: formatOpeningHours(brand.support_hours, messagesIn(language).pages.openingHours),
    grievance_officer: officerIn(language, brand.grievance_officer),
    nodal_officer: officerIn(language, brand.nodal_officer),
    ...Object.fromEntries([...presets, ...own]),
  };
}

/** Name and designation in English and Hindi, as the published calls return them. */
function officerIn(language: Language, officer: Officer): Officer {
  return {
    ...officer,
    name: chooseText(language, officer.name, officer.name_hi),
    designation: chooseText(language, officer.designation, officer.designation_hi),
    hours: formatOpeningHours(officer.hours, messagesIn(language).pages.openingHours),
  };
}

/** Returns where an SMS sends people who need help at once: the first phone number, else the shop's website. */
export function urgentContactOf(brand: Pick<Brand, 'name' | 'phones'>, shopUrl: string): string {
  return brand.phones[0] ?? shortAddress(brand, shopUrl);
}

/**
 * Returns where an SMS says to open a path of the shop: the whole address, else the host, else the shop's name, because
 * an SMS cuts what is longer, and the beginning of an address may be somebody else's.
 */
export function shortAddress({ name }: Pick<Brand, 'name'>, shopUrl: string, path = ''): string {
  const { host } = new URL(shopUrl);
  return [`${host}${path}`, host].find(({ length }) => length <= longestTextValue) ?? name;
}

/** Returns the company as the sender of its emails. */
export function senderOf(brand: BrandWithLook): Sender {
  const place = [...brand.address_lines, [brand.city, brand.state, brand.postcode].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(', ');
  const phones = brand.phones.length > 0 ? `${brand.phones.join(', ')} (${brand.support_hours})` : '';
  const { logo = null, colours = null } = brand.look ?? {};
  return {
    name: brand.name,
    footer: [place, phones, brand.email].filter(Boolean),
    ...(logo && { logo: { path: logo.path, ...logoSize(logo) } }),
    ...(colours && { colours: { main: colours.main, action: colours.action } }),
  };
}
