import { type Language, languageFacts } from './language.ts';

/**
 * Returns the one way in which a language writes dates, for all sites, emails and documents: 21 Sep 2026, 21 सितंबर 2026. English of India says
 * "Sept" in newer browsers only; ours has three letters for every month.
 * @param options `month: true` writes the month as the language does
 */
export function createDateFormat(
  language: Language,
  { month, ...options }: Omit<Intl.DateTimeFormatOptions, 'month'> & { month?: true },
): (at: Date) => string {
  const facts = languageFacts[language];
  const format = new Intl.DateTimeFormat(facts.page, { ...options, ...(month && { month: facts.month }) });
  return (at) =>
    format
      .formatToParts(at)
      .map(({ type, value }) => (type === 'month' ? value.replace('Sept', 'Sep') : value))
      .join('');
}
