import { type Language, languageFacts } from './language.ts';

/** `Intl` puts it before am and pm. Fonts without it show a wider space or a box. */
const narrowSpace = '\u202f';

/** Hindi names the part of the day (सुबह 8:32 बजे) where other languages write am or pm. */
const dayPeriodIn = (language: Language): Intl.DateTimeFormatOptions =>
  languageFacts[language].script === 'devanagari' ? { dayPeriod: 'short' } : {};

/**
 * Creates the date format of a language, the same for all sites, emails and documents: 21 Sep 2026, 21 सितंबर 2026.
 * English months always have three letters: newer browsers alone write "Sept" for en-IN.
 * @param options `month: true` writes the month as the language does
 */
export function createDateFormat(
  language: Language,
  { month, ...options }: Omit<Intl.DateTimeFormatOptions, 'month'> & { month?: true },
): (at: Date) => string {
  const facts = languageFacts[language];
  const format = new Intl.DateTimeFormat(facts.page, {
    ...options,
    ...(month && { month: facts.month }),
    ...(options.hour === 'numeric' && dayPeriodIn(language)),
  });
  return (at) =>
    format
      .formatToParts(at)
      .map(({ type, value }) => (type === 'month' ? value.replace('Sept', 'Sep') : value))
      .join('')
      .replace(narrowSpace, ' ');
}

/** Creates the time format of a language, in India's time zone: 8:32 am, सुबह 8:32 बजे. */
export function createTimeFormat(language: Language): (at: Date) => string {
  // `Intl` writes Hindi's "बजे" (o'clock) only together with a long month.
  const format = new Intl.DateTimeFormat(languageFacts[language].page, {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    ...dayPeriodIn(language),
  });
  return (at) => {
    const parts = format.formatToParts(at);
    const start = parts.findIndex(({ type }) => type === 'hour' || type === 'dayPeriod');
    return parts
      .slice(start)
      .map(({ value }) => value)
      .join('')
      .replace(narrowSpace, ' ');
  };
}
