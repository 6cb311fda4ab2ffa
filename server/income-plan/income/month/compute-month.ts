import { type EBonusVolumes, eBonusVolumes } from '../e-bonus.ts';
import { levelVolumes } from '../group-income.ts';
import {
  amountColumns,
  arrangeIncomes,
  type ArrangedIncomes,
  createIncomeColumns,
  type IncomeColumns,
  readIncomes,
} from '../income-columns.ts';
import { computeTreeIncomes, memberStates, type Survey, surveyNetwork } from '../incomes.ts';
import { memberIdOf } from '../member-ids.ts';
import { type PurchaseColumns, PurchaseSums } from '../purchases.ts';
import { buildTreeNetwork, cut, layOutRoster, type MemberColumns, type Roster } from '../roster.ts';
import { type IncomeRules, rulesOf, type StoredPlan } from '../rules.ts';
import { numberGroups, type Positions } from '../tree.ts';

export interface MonthInput {
  /** YYYY-MM */
  month: string;
  members: MemberColumns;
  purchases: PurchaseColumns;
}

export interface ComputedMonth {
  /** Members who belong to the month, whether or not they earn. */
  count: number;
  /**
   * Statements of all members by member ID, in chunks.
   * @throws SumTooLargeError when the gross income of one member passes 2^53
   */
  statements: Iterable<Statements>;
}

/** The columns of a statement; the first ones are those of incomes.csv, in its order. */
export const statementColumns = [
  'member_id',
  'own_centi_sp',
  'is_active',
  'rank',
  'leaders',
  'network',
  ...amountColumns,
  'sponsor_id',
  'is_frozen',
  'highest_rank',
  'r_bonus_count',
  'purchase_paise',
  // What the incomes are computed from; old drafts do not have these.
  'position',
  'last_position',
  'depth',
  'group_centi_sp',
  'level_points',
  'e_bonus_points',
] as const;

export type Statements = IncomeColumns & {
  member_id: string[];
  /** Null for a root. */
  sponsor_id: (string | null)[];
  is_frozen: number[];
  highest_rank: number[];
  r_bonus_count: number[];
  purchase_paise: number[];
  position: number[];
  last_position: number[];
  depth: number[];
  group_centi_sp: number[];
  /**
   * Points of each level that pays, and of each E-bonus rate below the member's own; null for members who earn nothing
   * from others.
   */
  level_points: (number[] | null)[];
  e_bonus_points: (number[] | null)[];
};

/** Statements per chunk. The caller serves visitors between two chunks. */
const pieceMembers = 1_024;

/**
 * Computes a month. If the plan sets no amount for the highest rank, it counts as 0 and whoever approves the month sees
 * a notice.
 * @throws InputFault, SumTooLargeError for an input that cannot be computed
 */
export function computeMonth({ month, members, purchases, plan }: MonthInput & { plan: StoredPlan }): ComputedMonth {
  const rules = rulesOf(plan);
  const roster = layOutRoster(members, month);
  const sums = PurchaseSums.of(purchases, roster.ids, rules.paisePerCentiSp).whole();
  const network = buildTreeNetwork(roster, sums);
  const survey = surveyNetwork(rules, network);
  const computed = {
    incomes: arrangeIncomes(rules, roster, sums, computeTreeIncomes(rules, network, survey)),
    rules,
    survey,
    positions: numberGroups(roster.tree),
    eBonus: eBonusVolumes(roster.tree, survey, survey),
    roster,
    sums,
    places: findPlaces(roster),
  };
  return {
    count: roster.states.reduce((count, each) => count + (each === memberStates.absent ? 0 : 1), 0),
    statements: readStatements(computed),
  };
}

interface Computed {
  incomes: ArrangedIncomes;
  rules: IncomeRules;
  survey: Survey;
  positions: Positions;
  eBonus: EBonusVolumes;
  roster: Roster;
  sums: Int32Array | Float64Array;
  /** Place in the tree of each member. */
  places: Int32Array;
}

function findPlaces({ tree: { order, size } }: Roster): Int32Array {
  const places = new Int32Array(size);
  for (let place = 0; place < size; place++) places[order[place]!] = place;
  return places;
}

function* readStatements(computed: Computed): Generator<Statements> {
  for (let from = 0; from < computed.roster.keys.length; from += pieceMembers) {
    const columns = createIncomeColumns(pieceMembers);
    const count = readIncomes(computed.incomes, from, columns);
    if (count > 0) yield addSources(cut(columns, count), computed);
  }
}

/** Adds what the incomes are computed from. */
function addSources(incomes: IncomeColumns, { roster, sums, places, rules, ...found }: Computed): Statements {
  const { survey, positions, eBonus } = found;
  const { keys, tree } = roster;
  const members = incomes.member;
  const at = Array.from(members, (member) => places[member]!);
  const points = (values: ArrayLike<number>) => Array.from(values, (value) => value / rules.paisePerCentiSp);
  const isEarner = (place: number) =>
    survey.active[place] === 1 && tree.firstChild[place] !== tree.firstChild[place + 1];
  const volumesOf = (place: number) => {
    const start = eBonus.starts[place]!;
    return eBonus.volumes.subarray(start, start + survey.classes[place]!);
  };
  const levelsOf = (place: number) =>
    levelVolumes(tree, survey.valueSums, place, rules.rankLevels[survey.ranks[place]!]!);
  return {
    ...incomes,
    member_id: Array.from(incomes.key, memberIdOf),
    sponsor_id: at.map((place) => {
      const above = tree.parent[place]!;
      return above < 0 ? null : memberIdOf(keys[tree.order[above]!]!);
    }),
    is_frozen: at.map((place) => (roster.states[place] === memberStates.frozen ? 1 : 0)),
    highest_rank: at.map((place) => roster.highestRank[place]!),
    r_bonus_count: at.map((place) => roster.rBonusCount[place]!),
    purchase_paise: Array.from(members, (member) => Math.max(0, sums[member * 2 + 1]!)),
    position: at.map((place) => positions.position[place]!),
    last_position: at.map((place) => positions.last[place]!),
    depth: at.map((place) => positions.depth[place]!),
    group_centi_sp: at.map((place) => survey.below[place]! / rules.paisePerCentiSp),
    level_points: at.map((place) => (isEarner(place) ? points(levelsOf(place)) : null)),
    e_bonus_points: at.map((place) => (isEarner(place) ? points(volumesOf(place)) : null)),
  };
}
