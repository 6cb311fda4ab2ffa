/** Rules for SMS and WhatsApp messages. Pure: the server enforces them, and the form shows faults early. */
import { staffFieldKey } from './field-messages.ts';
import {
  findMessageTextFault,
  type MessageFields,
  type MessageTextFault,
  placeholdersOf,
  webAddress,
} from './message-template-rules.ts';

export const textChannels = ['sms', 'whatsapp'] as const;
export type TextChannel = (typeof textChannels)[number];

/** A message without its `necessary` fields would be useless to its reader. */
const kinds = {
  order_placed: { known: ['name', 'brand', 'number', 'rupees'], necessary: ['number'] },
  order_shipped: { known: ['name', 'brand', 'number', 'courier', 'trackingNumber'], necessary: ['number'] },
  payment_due: { known: ['name', 'brand', 'number', 'rupees'], necessary: ['number', 'rupees'] },
  contact_changed: { known: ['name', 'brand', 'hours', 'site', 'code'], necessary: ['site', 'code'] },
  contact_replaced: { known: ['name', 'brand', 'phone'], necessary: ['phone'] },
  seller_details_change: { known: ['name', 'brand', 'phone'], necessary: ['phone'] },
  verification_code: { known: ['code', 'brand', 'minutes'], necessary: ['code'] },
  seller_paid: { known: ['name', 'brand', 'rupees', 'utr'], necessary: ['rupees'] },
  seller_payout_returned: { known: ['name', 'brand', 'rupees'], necessary: ['rupees'] },
  seller_welcome: { known: ['name', 'brand', 'memberId'], necessary: ['memberId'] },
} as const satisfies Record<string, MessageFields>;

export type TextMessageKind = keyof typeof kinds;
export const textMessageKinds = Object.keys(kinds) as TextMessageKind[];
export type TextField<Kind extends TextMessageKind = TextMessageKind> = (typeof kinds)[Kind]['known'][number];

export function fieldsOfText(kind: TextMessageKind): {
  readonly known: readonly TextField[];
  readonly necessary: readonly TextField[];
} {
  return kinds[kind];
}

/**
 * Not for WhatsApp. Codes: Meta sends them only in its own wording. Changes of the number: they go to the number
 * itself. New direct sellers: they have agreed to order updates at most.
 */
const bySmsAlone: readonly TextMessageKind[] = [
  'verification_code',
  'contact_changed',
  'contact_replaced',
  'seller_welcome',
  'seller_payout_returned',
];

export function kindsOfChannel(channel: TextChannel): readonly TextMessageKind[] {
  return channel === 'sms' ? textMessageKinds : textMessageKinds.filter((kind) => !bySmsAlone.includes(kind));
}

/** Maximum characters of a variable in an approved SMS; longer values are cut. */
export const longestTextValue = 30;

/** Several SMS, or the body of a WhatsApp template. */
export const maxTextMessage: Readonly<Record<TextChannel, number>> = { sms: 500, whatsapp: 1024 };

/** The gateway's id for SMS, the template's name at Meta for WhatsApp. */
export const templateIdShapes: Readonly<Record<TextChannel, RegExp>> = {
  sms: /^[0-9A-Za-z]{1,40}$/,
  whatsapp: /^[a-z0-9_]{1,100}$/,
};

const placeholder = /\{(\w+)\}/g;

/** A field without a value stays as it is. */
export function fillText(text: string, values: Readonly<Partial<Record<string, string>>>): string {
  return text.replace(placeholder, (name, field: string) => values[field] ?? name);
}

/** Each has its own notation for variables. */
export type TextRegistry = 'dlt' | 'msg91' | 'meta';
const variables: Readonly<Record<TextRegistry, (place: number) => string>> = {
  dlt: () => '{#var#}',
  msg91: (place) => `##VAR${place}##`,
  meta: (place) => `{{${place}}}`,
};

/** Returns the text to register: each field becomes a variable, numbered from 1. */
export function registeredText(registry: TextRegistry, text: string): string {
  let place = 0;
  return text.replace(placeholder, () => variables[registry]((place += 1)));
}

/** The 7-bit alphabet of GSM 03.38; characters of its extension table take two places. */
const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmExtension = new Set('^{}\\[~]|€\f');

export interface SmsLength {
  /** `unicode`: UCS-2. Hindi, or a single ₹ or ’, makes the whole message Unicode. */
  encoding: 'gsm' | 'unicode';
  /** Counted in septets or UTF-16 units. */
  characters: number;
  perMessage: number;
  /** The number of SMS that the gateway charges for. */
  messages: number;
}

/** Counts the SMS that a text takes: 160 GSM or 70 Unicode characters in one, 153 or 67 in each of several. */
export function measureSms(text: string): SmsLength {
  const signs = Array.from(text);
  const isGsm = signs.every((sign) => gsm.has(sign) || gsmExtension.has(sign));
  const placesOf = (sign: string) => (isGsm ? (gsmExtension.has(sign) ? 2 : 1) : sign.length);
  const characters = signs.reduce((sum, sign) => sum + placesOf(sign), 0);
  const encoding = isGsm ? 'gsm' : 'unicode';
  const [alone, joined] = isGsm ? [160, 153] : [70, 67];
  if (characters <= alone) return { encoding, characters, perMessage: alone, messages: 1 };
  let messages = 1;
  let taken = 0;
  // A character of two places is never split between two SMS.
  for (const sign of signs) {
    if (taken + placesOf(sign) > joined) {
      messages += 1;
      taken = 0;
    }
    taken += placesOf(sign);
  }
  return { encoding, characters, perMessage: joined, messages };
}

/** Returns the characters that force a text into Unicode, each once. Ignores placeholders in braces. */
export function unicodeSigns(text: string): string[] {
  const fixed = Array.from(text.replace(placeholder, ''));
  return [...new Set(fixed.filter((sign) => !gsm.has(sign) && !gsmExtension.has(sign)))];
}

/**
 * Returns the first fault that prevents sending a text, or null. `ownHost` is the shop's own (shop.example): networks
 * block links that the company has not registered (TRAI), and a code must not have a link at all.
 */
export function findTextFault(
  channel: TextChannel,
  kind: TextMessageKind,
  text: string,
  ownHost: string,
): MessageTextFault | null {
  const fault = findMessageTextFault('paragraph', '', text, {
    fields: kinds[kind],
    longest: maxTextMessage[channel],
    mayLink: kind !== 'verification_code',
  });
  if (fault) return fault;
  const names = Array.from(text.matchAll(placeholder), ([, name]) => name!);
  if (new Set(names).size < names.length) return { key: staffFieldKey('textTwice'), values: {} };
  if (/\t| {4}|\n{3}/.test(text)) return { key: staffFieldKey('textSpaces'), values: {} };
  if (text.split(/\s+/).some((word) => webAddress.test(word) && !isOwnAddress(word, ownHost)))
    return { key: staffFieldKey('textLink'), values: {} };
  if (channel === 'sms') return null;
  if (startsOrEndsWithField(text)) return { key: staffFieldKey('textEdges'), values: {} };
  return /\}\s*\{/.test(text) ? { key: staffFieldKey('textTogether'), values: {} } : null;
}

function isOwnAddress(word: string, ownHost: string): boolean {
  const bare = word.replace(/^[("']+/, '').replace(/[)"'.,!?।]+$/, '');
  const url = /^https?:\/\//i.test(bare) ? bare : `https://${bare}`;
  return URL.canParse(url) && new URL(url).host === ownHost;
}

const startsOrEndsWithField = (text: string) => /^[^\p{L}\p{N}{]*\{/u.test(text) || endsWithField(text);
const endsWithField = (text: string) => /\}[^\p{L}\p{N}}]*$/u.test(text.trim());

/** The networks' portals usually reject these, although the text could be sent. */
export type TextAdvice = 'brand' | 'ending' | 'link';

/** Returns what makes approval of an SMS unlikely. `brand` is the company's name. */
export function adviseOnSms(text: string, brand: string): TextAdvice[] {
  const advice: TextAdvice[] = [];
  if (!placeholdersOf(text).includes('brand') && !text.toLowerCase().includes(brand.toLowerCase()))
    advice.push('brand');
  if (endsWithField(text)) advice.push('ending');
  if (webAddress.test(text)) advice.push('link');
  return advice;
}
