import type { IncomePlan } from '#contract/income-plan.ts';
import type { Language } from '#contract/language.ts';
import type { Inline } from '#contract/pages.ts';
import type { PageValues } from './fill-rules.ts';

type Table = PageValues['tables'][string];

/** The plan's tables as the pages show them; without rows where no plan holds. Names of ranks stay as the plan has them. */
export function planTables(plan: IncomePlan | null, language: Language): Record<string, Table> {
  const hindi = language === 'hi';
  const percent = (value: number) => `${value}%`;
  return {
    'plan.rebate': table(
      hindi ? ['महीने की ख़रीद (₹)', 'रिबेट'] : ['Purchases in a month (₹)', 'Rebate'],
      (plan?.rebate ?? []).map((slab) => [slabName(slab, hindi), percent(slab.percent)]),
    ),
    'plan.levels': table(
      hindi ? ['स्तर', 'दर'] : ['Level', 'Rate'],
      (plan?.levels ?? []).map((level) => [String(level.level), percent(level.percent)]),
    ),
    'plan.ranks': table(
      hindi ? ['क्रम', 'रैंक', 'लीडर', 'नेटवर्क'] : ['No.', 'Rank', 'Leaders', 'Network'],
      (plan?.ranks ?? []).map((rank) => [String(rank.rank), rank.name, String(rank.leaders), String(rank.network)]),
    ),
    'plan.bonuses': table(
      hindi ? ['रैंक', 'ई-बोनस', 'आर-बोनस'] : ['Rank', 'E-bonus', 'R-bonus'],
      (plan?.ranks ?? []).map((rank) => [rank.name, percent(rank.e_bonus), percent(rank.r_bonus)]),
    ),
  };
}

/** "501-1000" as the plan writes its slabs, though one begins right above the other. */
function slabName({ over, upto }: IncomePlan['rebate'][number], hindi: boolean): string {
  if (upto === null) return hindi ? `${over} से अधिक` : `above ${over}`;
  return `${over === 0 ? 0 : over + 1}-${upto}`;
}

function table(head: readonly string[], rows: readonly string[][]): Table {
  const cells = (texts: readonly string[]): Inline[][] => texts.map((text) => [text]);
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}
