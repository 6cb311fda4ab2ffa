/** Pure: the server enforces the rules, and the form shows faults early. */
import { staffFieldKey } from './field-messages.ts';

/** The shop fills in words in braces. */
const placeholder = /\{(\w+)\}/g;

/**
 * Placeholders that a text may leave out. Every other one of the default text carries what the reader must know: a
 * number, amount, day, code or reference.
 */
const courtesies: ReadonlySet<string> = new Set(['name', 'firstName', 'brand', 'noun', 'subject', 'product']);

/** Anything that a phone or mail program would turn into a link. */
export const webAddress = /https?:|www\.|\b[\w-]+\.(com|in|net|org|io|co)\b/i;

/** Returns each placeholder once, in order. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(text.matchAll(placeholder).map(([, name]) => name!))];
}

export function necessaryPlaceholders(preset: string): string[] {
  return placeholdersOf(preset).filter((name) => !courtesies.has(name));
}

/** `line` is for subjects, headings and labels; a `paragraph` may have several lines. */
export type MessageTextKind = 'line' | 'paragraph';
export const maxMessageText: Readonly<Record<MessageTextKind, number>> = { line: 150, paragraph: 800 };

export interface MessageTextFault {
  /** Key of the text in the message catalogues. */
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface MessageFields {
  readonly known: readonly string[];
  readonly necessary: readonly string[];
}

interface MessageTextLimits {
  mayLink?: boolean;
  /** Overrides the placeholders of the default text. */
  fields?: MessageFields;
  /** Maximum length in characters. */
  longest?: number;
}

/**
 * Returns the first fault of a text that replaces the default, or null. Without `mayLink` it must not contain a web
 * address: beside a code or password, that is what a phishing email does.
 */
export function findMessageTextFault(
  kind: MessageTextKind,
  preset: string,
  text: string,
  { mayLink = true, fields, longest = maxMessageText[kind] }: MessageTextLimits = {},
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
