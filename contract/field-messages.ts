import type { Messages } from '#locales/generated/messages.ts';
import { formatMessage, type MessageRef } from '#locales/message-ref.ts';

/** Texts by field name, in the visitor's language. */
export type FieldErrors = Record<string, string[]>;

/** What is wrong by field name, not yet in a language. */
export type FieldMessages = Record<string, MessageRef[]>;

type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string | ((values: never) => string) ? K : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

/**
 * The message of a schema's rule: the key of a text of `errors.fields`. Schemas are made once for all languages. {minimum} and {maximum}
 * in the text are those of the rule.
 */
export function fieldKey(key: KeysOf<Messages['errors']['fields']>): string {
  return `errors.fields.${key}`;
}

/** The same for what only staff can be told: a text of `errors.staffFields`. */
export function staffFieldKey(key: KeysOf<Messages['errors']['staffFields']>): string {
  return `errors.staffFields.${key}`;
}

/** The same for a text of `shop.notices`: the specification gives some rules the wording of a notice. */
export function noticeKey(key: keyof Messages['shop']['notices']): string {
  return `shop.notices.${key}`;
}

/** A fault that a schema found. */
export interface SchemaIssue {
  path: readonly PropertyKey[];
  message: string;
  minimum?: unknown;
  maximum?: unknown;
}

const isKey = /^\w+\.[\w.]+$/;

/** First message per field of a failed parse, by dotted path. A rule without a message of ours finds the value not valid. */
export function fieldMessages(issues: readonly SchemaIssue[]): FieldMessages {
  const found: FieldMessages = {};
  for (const { path, message, minimum, maximum } of issues) {
    const key = isKey.test(message) ? message : fieldKey('notValid');
    found[path.map(String).join('.')] ??= [{ key, values: numbersOf({ minimum, maximum }) }];
  }
  return found;
}

function numbersOf(values: Record<string, unknown>): MessageRef['values'] {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'number')) as Record<
    string,
    number
  >;
}

/** Field messages as texts, for a page that has the texts of `errors.fields` in its language; `shop` where its rules use notices. */
export function formatFieldMessages(
  messages: FieldMessages,
  fields: Messages['errors']['fields'],
  shop: Partial<Messages['shop']> = {},
): FieldErrors {
  const entries = Object.entries(messages).map(([field, refs]) => [
    field,
    refs.map(({ key, values }) => formatMessage({ errors: { fields }, shop }, key, values)),
  ]);
  return Object.fromEntries(entries) as FieldErrors;
}
