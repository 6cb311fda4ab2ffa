import type { FastifyRequest } from 'fastify';
import type { FieldErrors } from '#contract/field-messages.ts';
import type { Language } from '#contract/language.ts';
import { formatMessage, type MessageRef, type MessageValue } from '#locales/message-ref.ts';
import { type Area, areaIn, type Messages, messagesIn } from '#locales/messages.ts';
import { languageOf } from './language.ts';

export type { LocalizedText, MessageRef } from '#locales/message-ref.ts';

export type Message = MessageRef | readonly MessageRef[];

/** Texts become references, texts with arguments become functions. */
type RefsOf<T> = T extends string
  ? MessageRef
  : T extends (values: infer Values) => string
    ? (values: { [Name in keyof Values]: Values[Name] | MessageValue }) => MessageRef
    : { readonly [K in keyof T]: RefsOf<T[K]> };

function refsOf(part: unknown, key: string): unknown {
  if (typeof part === 'string') return { key, values: {} };
  if (typeof part === 'function') return (values: MessageRef['values']) => ({ key, values });
  return Object.fromEntries(
    Object.entries(part as object).map(([name, inner]) => [name, refsOf(inner, `${key}.${name}`)]),
  );
}

const made = new Map<Area, unknown>();

/** All texts: `messages.errors.coupons.expired({ day })`. Each area is loaded at first use. */
export const messages = new Proxy({} as RefsOf<Messages>, {
  get(_none, area: Area) {
    let refs = made.get(area);
    if (!refs) made.set(area, (refs = refsOf(areaIn('en', area), area)));
    return refs;
  },
});

export function translate(message: Message, language: Language): string {
  if (!('key' in message)) return message.map((one) => translate(one, language)).join(' ');
  const values = Object.entries(message.values).map(([name, value]) => [name, valueIn(value, language)]);
  return formatMessage(
    messagesIn(language),
    message.key,
    Object.fromEntries(values) as Record<string, string | number>,
  );
}

function valueIn(value: MessageValue, language: Language): string | number {
  if (typeof value !== 'object') return value;
  return 'key' in value ? translate(value, language) : value[language];
}

export function translateFields(errors: Readonly<Record<string, readonly Message[]>>, language: Language): FieldErrors {
  const entries = Object.entries(errors).map(([field, texts]) => [
    field,
    texts.map((text) => translate(text, language)),
  ]);
  return Object.fromEntries(entries) as FieldErrors;
}

export function localize(request: Pick<FastifyRequest, 'headers'>, message: Message): string {
  return translate(message, languageOf(request));
}
