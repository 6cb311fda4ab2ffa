import type { ReferenceChartRow } from '#server/testing/income-reference.ts';
import { computeIncomes, type Incomes, type Network } from '../incomes.ts';
import { compileRules, type IncomeRules } from '../rules.ts';
import type { ByteSource } from './csv.ts';
import { arrangeIncomes, countBlocks, createBlockBuffer, formatBlock, incomesHead } from './incomes-file.ts';
import { readMembers, type Roster } from './members.ts';
import { findPlanVersion } from './plan-files.ts';
import { buildNetwork, wholeSums } from './network.ts';
import { readPurchases } from './purchases.ts';

/** Text as a file that comes in pieces of so many bytes. */
export function textSource(text: string | Uint8Array, name = 'file.csv', pieceSize = 1 << 20): ByteSource {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  let at = 0;
  return {
    name,
    read(into) {
      const piece = bytes.subarray(at, at + Math.min(pieceSize, into.length));
      into.set(piece);
      at += piece.length;
      return Promise.resolve(piece.length);
    },
  };
}

const shippedPlan = findPlanVersion('2026-10');

/** The rules of the plan that the shop shows. */
export async function sampleRules(
  options: { fixedIncomePaise?: bigint | undefined; chart?: readonly ReferenceChartRow[] | undefined } = {},
): Promise<IncomeRules> {
  const chart = (options.chart ?? []).map(({ fromSp, toSp, bonusBp }) => ({
    fromSp: Number(fromSp),
    toSp: Number(toSp),
    bonusBp: Number(bonusBp),
  }));
  const fixed = options.fixedIncomePaise;
  return compileRules(await shippedPlan, {
    chart,
    fixedIncomePaise: fixed === undefined ? undefined : Number(fixed),
  });
}

/** A run of the command without its files: CSV in, incomes and CSV out. */
export async function runOnText(
  files: { members: string; purchases: string },
  rules: IncomeRules,
  pieceSize?: number,
): Promise<{ roster: Roster; network: Network; incomes: Incomes; csv: string }> {
  const roster = await readMembers(textSource(files.members, 'members.csv', pieceSize), {
    month: 202_610,
    topRank: rules.topRank,
  });
  const bought = textSource(files.purchases, 'purchases.csv', pieceSize);
  const sums = wholeSums(await readPurchases(bought, roster.ids, rules.paisePerCentiSp));
  const network = buildNetwork(roster, sums);
  const incomes = computeIncomes(rules, network);
  let csv = incomesHead;
  const arranged = arrangeIncomes(rules, roster, sums, incomes);
  const bytes = createBlockBuffer();
  for (let block = 0; block < countBlocks(arranged); block++)
    csv += Buffer.from(bytes.subarray(0, formatBlock(arranged, block, bytes))).toString();
  return { roster, network, incomes, csv };
}
