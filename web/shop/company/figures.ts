import type { IncomePlan } from '#contract/income-plan.ts';
import { languageFacts } from '#contract/language.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { words as here } from '../language/language-words.ts';
import { words } from './income-plan-words.ts';

const grouped = new Intl.NumberFormat(languageFacts[here.code].page, { maximumFractionDigits: 2 });

/** A count or sale points as India groups them: 32768 is "32,768", 99999 is "99,999". */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** 10.1 is "10.1%". */
export function formatPercent(percent: number): string {
  return `${grouped.format(percent)}%`;
}

/** A slab of the month's purchase: "up to ₹500", "over ₹500, up to ₹1,000", "over ₹10,000". */
export function slabName({ over, upto }: IncomePlan['rebate'][number]): string {
  if (upto === null) return words.over(formatRupees(over));
  if (over === 0) return words.upTo(formatRupees(upto));
  return words.between(formatRupees(over), formatRupees(upto));
}
