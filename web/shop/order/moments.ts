import { languageFacts } from '#contract/language.ts';
import { words as here } from '../language/language-words.ts';
import { words } from './order-page-words.ts';

const page = languageFacts[here.code].page;
const inIndia = { timeZone: 'Asia/Kolkata' } as const;
const month = here.code === 'hi' ? ('long' as const) : ('short' as const);
const day = new Intl.DateTimeFormat(page, { ...inIndia, day: 'numeric', month });
const dayOfYear = new Intl.DateTimeFormat(page, { ...inIndia, day: 'numeric', month, year: 'numeric' });
const time = new Intl.DateTimeFormat(page, {
  ...inIndia,
  hour: 'numeric',
  minute: '2-digit',
  hour12: here.code === 'en',
});
const year = new Intl.DateTimeFormat('en', { ...inIndia, year: 'numeric' });

/** An ISO 8601 moment in India as people say it: "21 Nov, 4:12 pm", with its year once that is over. */
export function momentInWords(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const date = year.format(at) === year.format(now) ? day : dayOfYear;
  return words.moment(date.format(at), time.format(at));
}

const calendarDay = new Intl.DateTimeFormat('en-CA', { ...inIndia, year: 'numeric', month: '2-digit', day: '2-digit' });

/** YYYY-MM-DD. */
export const todayInIndia = (): string => calendarDay.format(new Date());
