import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ByteSource } from '../command/csv.ts';
import {
  arrangeIncomes,
  blockMembers,
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
import { type EBonusVolumes, eBonusVolumes } from '../e-bonus.ts';
import { levelVolumes } from '../group-income.ts';
import { computeTreeIncomes, standings, type Survey, surveyNetwork } from '../incomes.ts';
import { memberIdOf, parseMemberId } from '../member-ids.ts';
import { type IncomeRules, rulesOf } from '../rules.ts';
import { numberGroups, type Positions } from '../tree.ts';
import { SumTooLargeError } from '../units.ts';

/** A month's plan as it is stored with a close: both JSON, letter for letter. */
export interface StoredPlan {
  plan: string;
  /** The P-bonus rows: `PBonusDraft[]`. */
  pBonusChart: string;
}

/** The files that a month is computed from. */
export const inputParts = ['members', 'purchases'] as const;

/** Rows of them: members.csv and purchases.csv as the income command reads them. */
export type MonthInput = Record<(typeof inputParts)[number], string>;

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

/** A member's components and gross. */
export const amountColumns = [
  'personal_paise',
  'rebate_paise',
  'group_paise',
  'fixed_paise',
  'e_bonus_paise',
  'r_bonus_paise',
  'p_bonus_paise',
  'gross_paise',
] as const;
/** The columns of incomes.csv, in their order: without their decimals they are hundredths of a point and paise. */
const incomeColumns = [
  'member_id',
  'own_centi_sp',
  'is_active',
  'rank',
  'leaders',
  'network',
  ...amountColumns,
] as const;
export const statementColumns = [
  ...incomeColumns,
  'sponsor_id',
  'is_frozen',
  'highest_rank',
  'r_bonus_count',
  'purchase_paise',
  // What the incomes are made of; drafts of old have none of it.
  'position',
  'last_position',
  'depth',
  'group_centi_sp',
  'level_points',
  'e_bonus_points',
] as const;

/** So many statements are handed over at a time: whoever writes them serves visitors between two pieces. */
const pieceStatements = 1_024;
const piecesOfBlock = blockMembers / pieceStatements;

export const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

/**
 * One month's computation from its files, which come in pieces: the same readers, engine and rows as those of the income command, so that
 * its file and the statements cannot disagree.
 */
export class MonthComputation {
  readonly #files: Record<(typeof inputParts)[number], Uint8Array[]> = { members: [], purchases: [] };
  #computed: Computed | undefined;
  /** The rows of the block that was read last. */
  #block: { number: number; rows: string[] } | undefined;

  /** Adds the next piece of all files; returns it compressed, each piece by itself. */
  add(piece: MonthInput): Record<keyof MonthInput, Uint8Array> {
    const compress = (part: keyof MonthInput) => {
      const bytes = Buffer.from(piece[part]);
      this.#files[part].push(bytes);
      return gzipSync(bytes);
    };
    return {
      members: compress('members'),
      purchases: compress('purchases'),
    };
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
    const rules = rulesOf({ plan, pBonusChart });
    const { members, purchases } = this.#files;
    const { roster, sums } = await readMonthFiles({ month, members, purchases }, rules);
    const network = buildTreeNetwork(roster, sums);
    const survey = surveyNetwork(rules, network);
    const incomes = arrangeIncomes(rules, roster, sums, computeTreeIncomes(rules, network, survey));
    const places = findPlaces(roster);
    const positions = numberGroups(roster.tree);
    const eBonus = eBonusVolumes(roster.tree, survey, survey);
    this.#computed = { incomes, rules, roster, sums, places, survey, positions, eBonus };
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

  /** The statements of the next few members, in the order of their IDs, and how many; null after the last piece. */
  readStatements(piece: number): { count: number; columns: StatementColumns } | null {
    if (!this.#computed) throw new Error('Nothing has been computed yet');
    const { incomes } = this.#computed;
    const [block, part] = [Math.floor(piece / piecesOfBlock), piece % piecesOfBlock];
    if (block >= countBlocks(incomes)) return null;
    if (this.#block?.number !== block) this.#block = { number: block, rows: readRows(incomes, block) };
    const rows = this.#block.rows.slice(part * pieceStatements, (part + 1) * pieceStatements);
    return { count: rows.length, columns: toColumns(rows, this.#computed) };
  }
}

/** The rows of a block as the income command writes them. */
function readRows(incomes: ArrangedIncomes, block: number): string[] {
  const bytes = createBlockBuffer();
  const text = Buffer.from(bytes.subarray(0, formatBlock(incomes, block, bytes))).toString();
  return text === '' ? [] : text.slice(0, -1).split('\n');
}

interface Computed {
  incomes: ArrangedIncomes;
  rules: IncomeRules;
  survey: Survey;
  positions: Positions;
  eBonus: EBonusVolumes;
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

function toColumns(rows: readonly string[], computed: Computed): StatementColumns {
  const columns = Object.fromEntries(statementColumns.map((column) => [column, [] as (string | number)[]])) as Record<
    (typeof statementColumns)[number],
    (string | number)[]
  >;
  const { roster, sums, places, rules, survey, positions, eBonus } = computed;
  const { ids, keys, tree, standing, highestRank, rBonusCount } = roster;
  const list = (values: readonly number[]) => `"{${values.map((value) => value / rules.paisePerCentiSp).join()}}"`;
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
    columns.purchase_paise.push(Math.max(0, sums[member * 2 + 1]!));
    columns.position.push(positions.position[place]!);
    columns.last_position.push(positions.last[place]!);
    columns.depth.push(positions.depth[place]!);
    columns.group_centi_sp.push(survey.below[place]! / rules.paisePerCentiSp);
    const isEarner = survey.active[place] === 1 && tree.firstChild[place] !== tree.firstChild[place + 1];
    const start = eBonus.starts[place]!;
    const levels = rules.rankLevels[survey.ranks[place]!]!;
    columns.level_points.push(isEarner ? list(levelVolumes(tree, survey.valueSums, place, levels)) : 'NULL');
    const volumes = eBonus.volumes.subarray(start, start + survey.classes[place]!);
    columns.e_bonus_points.push(isEarner ? list([...volumes]) : 'NULL');
  }
  return Object.fromEntries(
    statementColumns.map((column) => [column, `{${columns[column].join()}}`]),
  ) as StatementColumns;
}

/**
 * Reads a month's files: its members, and what each of them has bought.
 * @param topRank the highest rank that members.csv may name, and what a hundredth of a point is worth at most
 */
export async function readMonthFiles(
  { month, members, purchases }: { month: string; members: readonly Uint8Array[]; purchases: readonly Uint8Array[] },
  { topRank, paisePerCentiSp }: Pick<IncomeRules, 'topRank' | 'paisePerCentiSp'>,
): Promise<{ roster: Roster; sums: Int32Array | Float64Array }> {
  const size = members.reduce((sum, { length }) => sum + length, 0);
  const at = { month: Number(month.replace('-', '')), topRank };
  const roster = await readMembers(readPieces('members.csv', members), at, { fileSize: size });
  return { roster, sums: await sumPurchases(purchases, roster, paisePerCentiSp) };
}

/** What each of the members has bought, by the pieces of purchases.csv, of which the first begins with its head. */
export async function sumPurchases(
  pieces: readonly Uint8Array[],
  { ids }: Roster,
  paisePerCentiSp: number,
): Promise<Int32Array | Float64Array> {
  return wholeSums(await readPurchases(readPieces('purchases.csv', pieces), ids, paisePerCentiSp, () => {}));
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
