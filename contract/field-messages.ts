import type { Messages } from '#locales/generated/messages.ts';
import { formatMessage, type MessageRef } from '#locales/message-ref.ts';

/** Error texts by field name, in the visitor's language. */
export type FieldErrors = Record<string, string[]>;

/** Error messages that are not translated yet. */
export type FieldMessages = Record<string, MessageRef[]>;

type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string | ((values: never) => string) ? K : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

/**
 * Types a rule's message as a key in `errors.fields`: schemas are built once for all languages. {minimum} and {maximum}
 * in the text take the rule's values.
 */
export function fieldKey(key: KeysOf<Messages['errors']['fields']>): string {
  return `errors.fields.${key}`;
}

/** Like `fieldKey`, for messages that only staff see: keys in `errors.staffFields`. */
export function staffFieldKey(key: KeysOf<Messages['errors']['staffFields']>): string {
  return `errors.staffFields.${key}`;
}

/** Like `fieldKey`, for keys in `shop.notices`: the specification words some faults as notices. */
export function noticeKey(key: keyof Messages['shop']['notices']): string {
  return `shop.notices.${key}`;
}

export interface SchemaIssue {
  path: readonly PropertyKey[];
  message: string;
  minimum?: unknown;
  maximum?: unknown;
}

const isKey = /^\w+\.[\w.]+$/;

/** Returns the first message per dotted path. A rule without its own message key reports `notValid`. */
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

/** Translates field messages in a page. Pass `shop` where the rules use notices. */
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
