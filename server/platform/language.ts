import type { FastifyRequest } from 'fastify';
import { type Language, languages } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';

/** The language of ours that an Accept-Language header likes best, also as hi-IN; else English. Of two liked equally the first counts. */
export function chooseLanguage(header: string | undefined): Language {
  if (header === undefined || header === 'en') return 'en';
  let best: Language = 'en';
  let liking = 0;
  for (const range of header.slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const language = languages.find((known) => tag === known || tag.startsWith(`${known}-`));
    const quality = qualityOf(parameters);
    if (language && quality > liking) [best, liking] = [language, quality];
  }
  return best;
}

/** RFC 9110: 0 to 1 with at most three decimals; 1 where none is given, 0 where it makes no sense. */
function qualityOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  if (given === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : 0;
}

/** The language in which the caller is to be answered. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  return chooseLanguage(request.headers['accept-language']);
}

/** An Indian state's name in a language; a name of no list stays as it is. */
export function stateNameIn(language: Language, name: string): string {
  const names: Readonly<Record<string, string>> = messagesIn(language).geography.states;
  return Object.hasOwn(names, name) ? names[name]! : name;
}

/** A country's name in a language; a name of no list stays as it is. */
export function countryNameIn(language: Language, name: string): string {
  const names: Readonly<Record<string, string>> = messagesIn(language).geography.countries;
  return Object.hasOwn(names, name) ? names[name]! : name;
}

/** One of a kind for each language. */
export function inEachLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
}
