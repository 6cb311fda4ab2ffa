/** What an SMS or a WhatsApp message may say, and how long it gets. Pure; the server decides by it, the form says it beforehand. */
import { staffFieldKey } from './field-messages.ts';
import {
  findMessageTextFault,
  type MessageFields,
  type MessageTextFault,
  placeholdersOf,
  webAddress,
} from './message-template-rules.ts';

/** What carries messages to mobile phones. */
export const textChannels = ['sms', 'whatsapp'] as const;
export type TextChannel = (typeof textChannels)[number];

/** The messages and what each can fill in. Without the necessary ones its reader could do nothing with it. */
const kinds = {
  order_placed: { known: ['name', 'brand', 'number', 'rupees'], necessary: ['number'] },
  order_shipped: { known: ['name', 'brand', 'number', 'courier', 'trackingNumber'], necessary: ['number'] },
  payment_due: { known: ['name', 'brand', 'number', 'rupees'], necessary: ['number', 'rupees'] },
  contact_changed: { known: ['name', 'brand', 'site', 'code'], necessary: ['site', 'code'] },
  seller_details_change: { known: ['name', 'brand', 'phone'], necessary: ['phone'] },
  verification_code: { known: ['code', 'brand', 'minutes'], necessary: ['code'] },
  seller_paid: { known: ['name', 'brand', 'rupees', 'utr'], necessary: ['rupees'] },
  seller_payout_returned: { known: ['name', 'brand', 'rupees'], necessary: ['rupees'] },
  seller_welcome: { known: ['name', 'brand', 'memberId'], necessary: ['memberId'] },
} as const satisfies Record<string, MessageFields>;

export type TextMessageKind = keyof typeof kinds;
export const textMessageKinds = Object.keys(kinds) as TextMessageKind[];
export type TextField<Kind extends TextMessageKind = TextMessageKind> = (typeof kinds)[Kind]['known'][number];

/** What a message can fill in, and what it has to. */
export function fieldsOfText(kind: TextMessageKind): {
  readonly known: readonly TextField[];
  readonly necessary: readonly TextField[];
} {
  return kinds[kind];
}

/**
 * Codes never go by WhatsApp: Meta sends them in a text of its own only, and a change of the number is told to the number itself. Who becomes a direct seller has agreed to updates of orders at most; of payouts
 * they hear by WhatsApp where they chose so.
 */
const bySmsAlone: readonly TextMessageKind[] = [
  'verification_code',
  'contact_changed',
  'seller_welcome',
  'seller_payout_returned',
];

/** The messages that a channel carries. */
export function kindsOfChannel(channel: TextChannel): readonly TextMessageKind[] {
  return channel === 'sms' ? textMessageKinds : textMessageKinds.filter((kind) => !bySmsAlone.includes(kind));
}

/** A variable of an approved SMS takes no more characters; what is longer is cut. */
export const longestTextValue = 30;

/** What a text may have at most: several SMS, or the body of a WhatsApp template. */
export const mostTextMessage: Readonly<Record<TextChannel, number>> = { sms: 500, whatsapp: 1024 };

/** The ids under which a text was approved: by the gateway's id of an SMS, by the template's name at Meta. */
export const templateIdShapes: Readonly<Record<TextChannel, RegExp>> = {
  sms: /^[0-9A-Za-z]{1,40}$/,
  whatsapp: /^[a-z0-9_]{1,100}$/,
};

const placeholder = /\{(\w+)\}/g;

/** A text with its fields filled in; one that there is no value for stays as it is. */
export function fillText(text: string, values: Readonly<Partial<Record<string, string>>>): string {
  return text.replace(placeholder, (name, field: string) => values[field] ?? name);
}

/** Who approves texts, and how each writes what is filled in. */
export type TextRegistry = 'dlt' | 'msg91' | 'meta';
const variables: Readonly<Record<TextRegistry, (place: number) => string>> = {
  dlt: () => '{#var#}',
  msg91: (place) => `##VAR${place}##`,
  meta: (place) => `{{${place}}}`,
};

/** The text as it is registered: a variable in place of each field, counted from 1 in their order. */
export function registeredText(registry: TextRegistry, text: string): string {
  let place = 0;
  return text.replace(placeholder, () => variables[registry]((place += 1)));
}

/** The 7-bit alphabet of GSM 03.38; signs of its second table take two places. */
const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmExtension = new Set('^{}\\[~]|€\f');

export interface SmsLength {
  /** `unicode`: UCS-2, which Hindi and a single ₹ or ’ make of the whole message. */
  encoding: 'gsm' | 'unicode';
  /** Places that the text takes: septets or UTF-16 units. */
  characters: number;
  /** How many of them fit into each of its messages. */
  perMessage: number;
  /** For how many SMS the gateway charges. */
  messages: number;
}

/** How many SMS a text takes: 160 places of the GSM alphabet or 70 of Unicode, 153 and 67 where it takes several. */
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
  // A sign of two places is never torn between two messages.
  for (const sign of signs) {
    if (taken + placesOf(sign) > joined) {
      messages += 1;
      taken = 0;
    }
    taken += placesOf(sign);
  }
  return { encoding, characters, perMessage: joined, messages };
}

/** The signs that make a Unicode message of a text, each once; what stands in braces is not looked at. */
export function unicodeSigns(text: string): string[] {
  const fixed = Array.from(text.replace(placeholder, ''));
  return [...new Set(fixed.filter((sign) => !gsm.has(sign) && !gsmExtension.has(sign)))];
}

/**
 * What keeps a text from being sent by a channel; null where nothing does. `ownHost` is the shop's own (shop.example): networks stop texts with
 * links that the company has not registered (TRAI), and a code has none at all.
 */
export function findTextFault(
  channel: TextChannel,
  kind: TextMessageKind,
  text: string,
  ownHost: string,
): MessageTextFault | null {
  const fault = findMessageTextFault('paragraph', '', text, {
    fields: kinds[kind],
    longest: mostTextMessage[channel],
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

/** What the portals of the networks usually send back, though it could be sent. */
export type TextAdvice = 'brand' | 'ending' | 'link';

/** What makes the approval of an SMS unlikely. `brand` is the company's name. */
export function adviseOnSms(text: string, brand: string): TextAdvice[] {
  const advice: TextAdvice[] = [];
  if (!placeholdersOf(text).includes('brand') && !text.toLowerCase().includes(brand.toLowerCase()))
    advice.push('brand');
  if (endsWithField(text)) advice.push('ending');
  if (webAddress.test(text)) advice.push('link');
  return advice;
}
