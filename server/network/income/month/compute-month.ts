import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { PBonusDraft, PlanVersion } from '#contract/plan-version.ts';
import type { ByteSource } from '../command/csv.ts';
import {
  arrangeIncomes,
  type ArrangedIncomes,
  countBlocks,
  createBlockBuffer,
  formatBlock,
  incomesHead,
} from '../command/incomes-file.ts';
import { InputError } from '../command/input-error.ts';
import { readMembers, type Roster } from '../command/members.ts';
import { buildTreeNetwork, wholeSums } from '../command/network.ts';
import { readPurchases } from '../command/purchases.ts';
import { computeTreeIncomes, standings, surveyNetwork } from '../incomes.ts';
import { memberIdOf, parseMemberId } from '../member-ids.ts';
import { compileRules } from '../rules.ts';
import { SumTooLargeError } from '../units.ts';

/** A month's plan as it is stored with a close: both JSON, letter for letter. */
export interface StoredPlan {
  plan: string;
  /** The P-bonus rows: `PBonusDraft[]`. */
  pBonusChart: string;
}

/** What was computed of a month. The hashes are of the whole files, in hexadecimal. */
export interface ComputedMonth {
  /** How many members belong to the month, whether or not they earn. */
  statements: number;
  members_sha256: string;
  purchases_sha256: string;
  plan_sha256: string;
  p_bonus_chart_sha256: string;
  /** Of incomes.csv as the income command writes it. */
  statements_sha256: string;
}

/** The statements of some members, column by column, each an array as PostgreSQL reads it. */
export type StatementColumns = Record<(typeof statementColumns)[number], string>;

/** The columns of incomes.csv, in their order: without their decimals they are hundredths of a point and paise. */
const incomeColumns = [
  'member_id',
  'own_centi_sp',
  'is_active',
  'rank',
  'leaders',
  'network',
  'personal_paise',
  'rebate_paise',
  'group_paise',
  'fixed_paise',
  'e_bonus_paise',
  'r_bonus_paise',
  'p_bonus_paise',
  'gross_paise',
] as const;
export const statementColumns = [
  ...incomeColumns,
  'sponsor_id',
  'is_frozen',
  'highest_rank',
  'r_bonus_count',
  'purchase_paise',
  'carried_centi_sp',
  'carried_paise',
] as const;

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

/**
 * One month's computation from members.csv and purchases.csv, which come in pieces: the same readers, engine and rows as those of the income command, so that
 * its file and the statements cannot disagree.
 */
export class MonthComputation {
  readonly #files = { members: [] as Uint8Array[], purchases: [] as Uint8Array[] };
  #computed: Computed | undefined;

  /** Adds the next piece of both files; returns it compressed, each piece by itself. */
  add({ members, purchases }: { members: string; purchases: string }): { members: Uint8Array; purchases: Uint8Array } {
    const pieces = { members: Buffer.from(members), purchases: Buffer.from(purchases) };
    this.#files.members.push(pieces.members);
    this.#files.purchases.push(pieces.purchases);
    return { members: gzipSync(pieces.members), purchases: gzipSync(pieces.purchases) };
  }

  /**
   * Computes what has been added. Where the highest rank is reached and the plan sets no amount for it, it counts as 0: who approves is told.
   * @param month YYYY-MM
   * @returns the month, or what is wrong with the input: a sponsor that is not in the month, a sum past 2^53
   */
  async compute(month: string, { plan, pBonusChart }: StoredPlan): Promise<ComputedMonth | { fault: string }> {
    try {
      return await this.#compute(month, { plan, pBonusChart });
    } catch (error) {
      if (error instanceof InputError || error instanceof SumTooLargeError) return { fault: error.message };
      throw error;
    }
  }

  async #compute(month: string, { plan, pBonusChart }: StoredPlan): Promise<ComputedMonth> {
    const version = JSON.parse(plan) as PlanVersion;
    const rules = compileRules(version, {
      chart: JSON.parse(pBonusChart) as PBonusDraft[],
      fixedIncomePaise: version.fixed_income_paise ?? 0,
    });
    const { members, purchases } = this.#files;
    const size = members.reduce((sum, { length }) => sum + length, 0);
    const at = { month: Number(month.replace('-', '')), topRank: rules.topRank };
    const roster = await readMembers(readPieces('members.csv', members), at, { fileSize: size });
    const bought = await readPurchases(
      readPieces('purchases.csv', purchases),
      roster.ids,
      rules.paisePerCentiSp,
      () => {},
    );
    const sums = wholeSums(bought);
    const network = buildTreeNetwork(roster, sums);
    const incomes = arrangeIncomes(
      rules,
      roster,
      sums,
      computeTreeIncomes(rules, network, surveyNetwork(rules, network)),
    );
    this.#computed = { incomes, roster, sums, places: findPlaces(roster) };
    const statements = createHash('sha256').update(incomesHead);
    const bytes = createBlockBuffer();
    for (let block = 0; block < countBlocks(incomes); block++)
      statements.update(bytes.subarray(0, formatBlock(incomes, block, bytes)));
    return {
      statements: roster.standing.reduce((count, each) => count + (each === standings.absent ? 0 : 1), 0),
      members_sha256: sha256(Buffer.concat(members)),
      purchases_sha256: sha256(Buffer.concat(purchases)),
      plan_sha256: sha256(plan),
      p_bonus_chart_sha256: sha256(pBonusChart),
      statements_sha256: statements.digest('hex'),
    };
  }

  /** The statements of a block of members, in the order of their IDs, and how many; null after the last block. */
  readStatements(block: number): { count: number; columns: StatementColumns } | null {
    if (!this.#computed) throw new Error('Nothing has been computed yet');
    const { incomes } = this.#computed;
    if (block >= countBlocks(incomes)) return null;
    const bytes = createBlockBuffer();
    const text = Buffer.from(bytes.subarray(0, formatBlock(incomes, block, bytes))).toString();
    const rows = text === '' ? [] : text.slice(0, -1).split('\n');
    return { count: rows.length, columns: toColumns(rows, this.#computed) };
  }
}

interface Computed {
  incomes: ArrangedIncomes;
  roster: Roster;
  sums: Int32Array | Float64Array;
  /** Place of each member in the tree's order. */
  places: Int32Array;
}

function findPlaces({ tree: { order, size } }: Roster): Int32Array {
  const places = new Int32Array(size);
  for (let place = 0; place < size; place++) places[order[place]!] = place;
  return places;
}

function toColumns(rows: readonly string[], { roster, sums, places }: Computed): StatementColumns {
  const columns = Object.fromEntries(statementColumns.map((column) => [column, [] as (string | number)[]])) as Record<
    (typeof statementColumns)[number],
    (string | number)[]
  >;
  const { ids, keys, tree, standing, highestRank, rBonusCount } = roster;
  for (const row of rows) {
    const fields = row.split(',');
    for (const [at, column] of incomeColumns.entries()) columns[column].push(fields[at]!.replace('.', ''));
    const member = ids.indexOf(parseMemberId(fields[0]!));
    const place = places[member]!;
    const above = tree.parent[place]!;
    columns.sponsor_id.push(above < 0 ? 'NULL' : memberIdOf(keys[tree.order[above]!]!));
    columns.is_frozen.push(standing[place] === standings.frozen ? 't' : 'f');
    columns.highest_rank.push(highestRank[place]!);
    columns.r_bonus_count.push(rBonusCount[place]!);
    const [points, amount] = [sums[member * 2]!, sums[member * 2 + 1]!];
    columns.purchase_paise.push(Math.max(0, amount));
    columns.carried_centi_sp.push(Math.min(0, points));
    columns.carried_paise.push(Math.min(0, amount));
  }
  return Object.fromEntries(
    statementColumns.map((column) => [column, `{${columns[column].join()}}`]),
  ) as StatementColumns;
}

/** The pieces of a file as the command's readers take it. */
function readPieces(name: string, pieces: readonly Uint8Array[]): ByteSource {
  let [piece, at] = [0, 0];
  return {
    name,
    read(into) {
      while (piece < pieces.length && at === pieces[piece]!.length) [piece, at] = [piece + 1, 0];
      if (piece === pieces.length) return Promise.resolve(0);
      const bytes = pieces[piece]!.subarray(at, at + into.length);
      into.set(bytes);
      at += bytes.length;
      return Promise.resolve(bytes.length);
    },
  };
}
