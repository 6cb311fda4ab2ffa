import { createDateFormat, createTimeFormat } from '#contract/date-format.ts';
import { type Language, languages } from '#contract/language.ts';

/** The program's only source of time, so that tests can change it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const inIndia = { timeZone: 'Asia/Kolkata', year: 'numeric' } as const;
const indianDates = Object.fromEntries(
  languages.map((language) => {
    return [language, createDateFormat(language, { ...inIndia, day: 'numeric', month: true })];
  }),
) as Record<Language, (at: Date) => string>;

const indianTimes = Object.fromEntries(languages.map((language) => [language, createTimeFormat(language)])) as Record<
  Language,
  (at: Date) => string
>;

/** Returns the time of day in India: 5:05 pm, शाम 5:05 बजे. */
export function timeInIndia(at: Date, language: Language): string {
  return indianTimes[language](at);
}

/** Returns the day in India in words: 21 Nov 2026, 21 नवंबर 2026. */
export function dateInIndia(at: Date, language: Language = 'en'): string {
  return indianDates[language](at);
}
