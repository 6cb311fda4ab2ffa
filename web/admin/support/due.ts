import { languageFacts } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';

const hourMs = 3_600_000;
const words = new Intl.RelativeTimeFormat(languageFacts[currentLanguage].page, { numeric: 'always' });

/** How far away a moment is, in the largest unit that says it: "in 31 hours", "2 days ago". Hours up to two days. */
export function formatDue(iso: string, now = Date.now()): string {
  const hours = (Date.parse(iso) - now) / hourMs;
  if (Math.abs(hours) < 1) return words.format(Math.trunc(hours * 60), 'minute');
  if (Math.abs(hours) < 48) return words.format(Math.trunc(hours), 'hour');
  return words.format(Math.trunc(hours / 24), 'day');
}
