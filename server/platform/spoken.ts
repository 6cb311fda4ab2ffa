import { type Answer, answersInHindi } from '#contract/answers.hi.ts';
import type { Language } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { textLimits } from '#contract/text-fields.ts';

/** The same thing in every language: a date, an amount, a label. */
export type InEachLanguage = Readonly<Record<Language, string>>;

/** What fills a place of a sentence. Names of items and people are text and stay as they are. */
type Filling = string | number | InEachLanguage | Message;

/** A sentence with places, and what fills them. Made by `say`. */
export interface Message {
  readonly template: Answer;
  readonly fillings: Readonly<Record<string, Filling>>;
}

/** Something to tell a visitor, not yet in a language: a sentence in its English wording, one with places, or several of them. */
export type Said = string | Message | readonly Said[];

type Places<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;

/** Fills the places of a sentence; each must be filled, and the sentence must be known in Hindi. */
export function say<T extends Answer>(template: T, fillings: Record<Places<T>, Filling>): Message {
  return { template, fillings };
}

/** Puts a message into words. English that has no Hindi (such as what only staff can come to hear) is said in English. */
export function speak(said: Said, language: Language): string {
  if (typeof said === 'string') return language === 'hi' ? (hindi.get(said) ?? said) : said;
  if (!('template' in said)) return said.map((one) => speak(one, language)).join(' ');
  const template = language === 'hi' ? answersInHindi[said.template] : said.template;
  return template.replaceAll(/\{(\w+)\}/g, (_place, name: string) => fill(said.fillings[name]!, language));
}

function fill(filling: Filling, language: Language): string {
  if (typeof filling !== 'object') return String(filling);
  return 'template' in filling ? speak(filling, language) : filling[language];
}

/** Whether a sentence without places is known in Hindi. */
export function isKnown(sentence: string): boolean {
  return hindi.has(sentence);
}

type Words = Readonly<Record<string, unknown>>;

/** English and Hindi of the same place in two twins; what is made by a function is not among them. */
function pairs(english: Words, other: Words): [string, string][] {
  return Object.entries(english).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[value, other[key] as string]];
    return typeof value === 'object' ? pairs(value as Words, other[key] as Words) : [];
  });
}

const fieldWords = messagesIn('en').errors.fields;
const fieldWordsInHindi = messagesIn('hi').errors.fields;

/** Every sentence without places, from its English. */
const hindi: ReadonlyMap<string, string> = new Map([
  ...Object.entries(answersInHindi),
  ...pairs(messagesIn('en').shop.notices, messagesIn('hi').shop.notices),
  ...pairs(fieldWords, fieldWordsInHindi),
  ...textLimits.map((limit): [string, string] => [
    fieldWords.atMost({ characters: limit }),
    fieldWordsInHindi.atMost({ characters: limit }),
  ]),
]);
