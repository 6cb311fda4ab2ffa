import { languageFacts } from '#contract/language.ts';
import { words as here } from '../language/language-words.ts';

const inWords = new Intl.DateTimeFormat(languageFacts[here.code].page, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A calendar day (YYYY-MM-DD) in words: 2026-11-05 is "5 November 2026". */
export function dayInWords(day: string): string {
  return inWords.format(new Date(`${day}T00:00:00Z`));
}
