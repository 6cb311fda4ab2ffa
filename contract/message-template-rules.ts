/** What a message's text may be when staff write it. Pure; the server decides by it, the form says it beforehand. */
import { staffFieldKey } from './field-messages.ts';

/** What stands in braces: what the shop fills in. */
const placeholder = /\{(\w+)\}/g;

/**
 * Names of people and of the brand, which a text may do without. Everything else that the shop's own text fills in is what the reader has to
 * know: a number, an amount, a day, a code, a reference.
 */
const courtesies: ReadonlySet<string> = new Set(['name', 'firstName', 'brand', 'noun', 'subject', 'product']);

/** Anything that a phone or a mail program would make a link of. */
export const webAddress = /https?:|www\.|\b[\w-]+\.(com|in|net|org|io|co)\b/i;

/** What a text fills in, each once, in its order. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(text.matchAll(placeholder).map(([, name]) => name!))];
}

/** Those of the shop's own text that must stay. */
export function necessaryPlaceholders(preset: string): string[] {
  return placeholdersOf(preset).filter((name) => !courtesies.has(name));
}

/** A subject, heading or label is one line; what is read as a paragraph may have several. */
export type MessageTextKind = 'line' | 'paragraph';
export const mostMessageText: Readonly<Record<MessageTextKind, number>> = { line: 150, paragraph: 800 };

export interface MessageTextFault {
  /** A text of the catalogues. */
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** What a text may fill in, and which of that it has to. */
export interface MessageFields {
  readonly known: readonly string[];
  readonly necessary: readonly string[];
}

interface MessageTextLimits {
  mayLink?: boolean;
  /** Where they are not those of the shop's own text. */
  fields?: MessageFields;
  /** Characters. */
  longest?: number;
}

/**
 * What keeps a text from standing in place of the shop's own one; null where nothing does. Without `mayLink` it names no address of the web: beside
 * a code or a password that is what a forged email would do.
 */
export function findMessageTextFault(
  kind: MessageTextKind,
  preset: string,
  text: string,
  { mayLink = true, fields, longest = mostMessageText[kind] }: MessageTextLimits = {},
): MessageTextFault | null {
  const fault = (key: Parameters<typeof staffFieldKey>[0], values: MessageTextFault['values'] = {}) => ({
    key: staffFieldKey(key),
    values,
  });
  if (text.trim() === '') return fault('messageEmpty');
  if (text.length > longest) return fault('messageLong', { maximum: longest });
  if (kind === 'line' && /[\r\n]/.test(text)) return fault('messageOneLine');
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(text.replaceAll('\r\n', '\n')))
    return fault('messageSigns');
  if (/<\s*[a-z!/]/i.test(text)) return fault('messageMarkup');
  if (!mayLink && webAddress.test(text)) return fault('messageLink');
  if (/[{}]/.test(text.replace(placeholder, ''))) return fault('messageBraces');
  const { known, necessary } = fields ?? { known: placeholdersOf(preset), necessary: necessaryPlaceholders(preset) };
  const unknown = placeholdersOf(text).find((name) => !known.includes(name));
  if (unknown !== undefined)
    return { key: 'errors.staff.templates.unknownPlaceholder', values: { name: `{${unknown}}` } };
  const missing = necessary.find((name) => !placeholdersOf(text).includes(name));
  if (missing !== undefined)
    return { key: 'errors.staff.templates.missingPlaceholder', values: { name: `{${missing}}` } };
  return null;
}
