import { createDateFormat, createTimeFormat } from '#contract/date-format.ts';
import { type Language, languages } from '#contract/language.ts';

/** The program's only source of time, so that tests can change it. */
export interface Clock {
  now(): Date;
}

/** Milliseconds of a day; India has no daylight saving time. */
export const dayMs = 86_400_000;

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

/** Returns the time of day in India: 5:05 pm, शाम 5:05 बजे. */
export function timeInIndia(at: Date, language: Language): string {
  return indianTimes[language](at);
}

/** Returns the day in India as YYYY-MM-DD. */
export function dayInIndia(at: Date): string {
  return indianDay.format(at);
}

/** Returns the day in India in words: 21 Nov 2026, 21 नवंबर 2026. */
export function dateInIndia(at: Date, language: Language = 'en'): string {
  return indianDates[language](at);
}

/** Returns the day that many days later; days are YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
