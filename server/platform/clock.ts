import { createDateFormat, createTimeFormat } from '#contract/date-format.ts';
import { type Language, languages } from '#contract/language.ts';

/** The program's only source of the time, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const indianDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
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

/** The time of day in India: 5:05 pm, शाम 5:05 बजे. */
export function timeInIndia(at: Date, language: Language): string {
  return indianTimes[language](at);
}

/** The calendar day in India as YYYY-MM-DD. */
export function dayInIndia(at: Date): string {
  return indianDay.format(at);
}

/** The calendar day in India in words: 21 Nov 2026, 21 नवंबर 2026. */
export function dateInIndia(at: Date, language: Language = 'en'): string {
  return indianDates[language](at);
}
