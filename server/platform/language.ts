import type { FastifyRequest } from 'fastify';
import { type Language, languages } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';

/**
 * Chooses the supported language that an Accept-Language header prefers, including variants such as hi-IN; otherwise
 * English. The first of equals wins.
 */
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

/** Parses a quality (RFC 9110); 1 if missing, 0 if malformed. */
function qualityOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  if (given === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : 0;
}

export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  return chooseLanguage(request.headers['accept-language']);
}

/** Unknown states stay as they are. */
export function stateNameIn(language: Language, name: string): string {
  const names: Readonly<Record<string, string>> = messagesIn(language).geography.states;
  return Object.hasOwn(names, name) ? names[name]! : name;
}

/** Unknown countries stay as they are. */
export function countryNameIn(language: Language, name: string): string {
  const names: Readonly<Record<string, string>> = messagesIn(language).geography.countries;
  return Object.hasOwn(names, name) ? names[name]! : name;
}

export function inEachLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
}
