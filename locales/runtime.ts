/**
 * What compiled messages with plurals call in a built page: the library's choice among texts, and the plural rules of
 * the page's language.
 */
import { languageFacts } from '#contract/language.ts';
import { currentLanguage } from './current-language.ts';

export { plural, select } from '@messageformat/runtime';

const rules = new Intl.PluralRules(languageFacts[currentLanguage].page);

export function category(count: number): Intl.LDMLPluralRule {
  return rules.select(count);
}

const indian = new Intl.NumberFormat('en-IN');

/** A count as India groups its digits: 1,23,456. */
export function grouped(count: number): string {
  return indian.format(count);
}
