import type { IncomePlan } from '#contract/income-plan.ts';
import type { Language } from '#contract/language.ts';
import type { Inline } from '#contract/pages.ts';
import { type Messages, messagesIn } from '#locales/messages.ts';
import type { PageValues } from './fill-rules.ts';

type Table = PageValues['tables'][string];

/** As pages show them; without rows if no plan applies. Rank names are the plan's. */
export function planTables(plan: IncomePlan | null, language: Language): Record<string, Table> {
  const texts = messagesIn(language).pages.plan;
  const percent = (value: number) => `${value}%`;
  return {
    'plan.rebate': table(
      [texts.purchases, texts.rebate],
      (plan?.rebate ?? []).map((slab) => [slabName(slab, texts), percent(slab.percent)]),
    ),
    'plan.levels': table(
      [texts.level, texts.rate],
      (plan?.levels ?? []).map((level) => [String(level.level), percent(level.percent)]),
    ),
    'plan.ranks': table(
      [texts.number, texts.rank, texts.leaders, texts.network],
      (plan?.ranks ?? []).map((rank) => [String(rank.rank), rank.name, String(rank.leaders), String(rank.network)]),
    ),
    'plan.bonuses': table(
      [texts.rank, texts.eBonus, texts.rBonus],
      (plan?.ranks ?? []).map((rank) => [rank.name, percent(rank.e_bonus), percent(rank.r_bonus)]),
    ),
  };
}

/** As the plan writes it, "501-1000", although a slab starts right above the previous one's end. */
function slabName({ over, upto }: IncomePlan['rebate'][number], texts: Messages['pages']['plan']): string {
  if (upto === null) return texts.above({ amount: over });
  return `${over === 0 ? 0 : over + 1}-${upto}`;
}

function table(head: readonly string[], rows: readonly string[][]): Table {
  const cells = (texts: readonly string[]): Inline[][] => texts.map((text) => [text]);
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}
