import { languageFacts } from '#contract/language.ts';
import { words as here } from './language-words.ts';

const day = new Intl.DateTimeFormat(languageFacts[here.code].page, {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** An ISO 8601 moment as the day in India: "21 November 2026". */
export function dayInWords(iso: string): string {
  return day.format(new Date(iso));
}
