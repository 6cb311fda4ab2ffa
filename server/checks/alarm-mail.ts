import { findingNames } from '#contract/staff-check-kinds.ts';
import type { Brand } from '#contract/content.ts';
import { senderOf } from '#server/content/index.ts';
import { type Block, type Letter, paragraph, writeLetter } from '#server/platform/letter.ts';
import type { Untold, readUntold } from './store.ts';

/** So many new findings are written out in a mail; the rest stands on staff's page. */
export const mostInMail = 30;

/** To the company: what the checks have found for the first time. */
export function alarmMail(
  brand: Brand,
  adminUrl: string,
  { first, kinds }: Awaited<ReturnType<typeof readUntold>>,
): Letter {
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const things = total === 1 ? 'One thing does' : `${total} things do`;
  const blocks: Block[] = [
    paragraph(
      'The checks of orders, money, stock and papers have found what was not there before. Nothing was changed.',
    ),
    { kind: 'rows', rows: kinds.map(({ kind, count }) => [findingNames[kind], String(count)]), total: false },
    ...first.map(asBlock),
    ...(total > first.length ? [paragraph(`And ${total - first.length} more.`)] : []),
    { kind: 'link', label: 'Open the checks', url: `${adminUrl}/admin/checks` },
  ];
  return writeLetter(senderOf(brand), `${things} not add up`, `${things} not add up`, blocks);
}

function asBlock({ kind, place, expected, found }: Untold): Block {
  return paragraph(`${findingNames[kind]} (${place}). Expected: ${expected}. Found: ${found}.`);
}
