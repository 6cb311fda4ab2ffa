import type { ReferenceChartRow } from '#server/testing/income-reference.ts';
import { computeIncomes, type Incomes, type Network } from '../incomes.ts';
import { compileRules, type IncomeRules } from '../rules.ts';
import { formatIncomesFile } from '../csv/incomes.ts';
import { readMembers } from '../csv/members.ts';
import { readPurchases } from '../csv/purchases.ts';
import type { ByteSource } from '../csv/reader.ts';
import { arrangeIncomes } from '../income-columns.ts';
import { buildNetwork, type Roster } from '../roster.ts';
import { findPlanVersion } from './plan-files.ts';

/** Text as a file that arrives in chunks of `pieceSize` bytes. */
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

/** The rules of the bundled plan. */
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

/** Runs the engine as the command does, without files: CSV in, incomes and CSV out. */
export async function runOnText(
  files: { members: string; purchases: string },
  rules: IncomeRules,
  pieceSize?: number,
): Promise<{ roster: Roster; network: Network; incomes: Incomes; csv: string }> {
  const roster = await readMembers(textSource(files.members, 'members.csv', pieceSize), {
    month: '2026-10',
    topRank: rules.topRank,
  });
  const bought = textSource(files.purchases, 'purchases.csv', pieceSize);
  const sums = (await readPurchases(bought, roster.ids, rules.paisePerCentiSp)).whole();
  const network = buildNetwork(roster, sums);
  const incomes = computeIncomes(rules, network);
  const decoder = new TextDecoder();
  const chunks = formatIncomesFile(arrangeIncomes(rules, roster, sums, incomes));
  const csv = Array.from(chunks, (chunk) => decoder.decode(chunk)).join('');
  return { roster, network, incomes, csv };
}
