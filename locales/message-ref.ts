import type { Language } from '#contract/language.ts';

/** A text that each language writes in its own way and that is no message: a date, the name of a state. */
export type LocalizedText = Readonly<Record<Language, string>>;

/** What fills an argument of a message. Names of products and people are text and the same in every language. */
export type MessageValue = string | number | LocalizedText | MessageRef;

/** A message of the catalogues that is not yet in a language: its key (`errors.coupons.expired`) and its arguments. */
export interface MessageRef {
  readonly key: string;
  readonly values: Readonly<Record<string, MessageValue>>;
}

type Text = string | ((values: Record<string, string | number>) => string);

/** The text of a key in these catalogues, filled with values that are in the language already. */
export function formatMessage(catalogues: object, key: string, values: Readonly<Record<string, unknown>>): string {
  const text = key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], catalogues) as Text;
  return typeof text === 'function' ? text(values as Record<string, string | number>) : text;
}
