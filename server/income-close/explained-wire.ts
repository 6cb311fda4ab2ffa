import type { IncomeExplained, IncomeSource, IncomeSourcesReply } from '#contract/income-explained.ts';
import type { Language } from '#contract/language.ts';
import { incomeComponents } from '#contract/income-ledger.ts';
import type { PlanVersion } from '#contract/plan-version.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { centiSp, centiSpToPoints } from '#server/money/rates.ts';
import { rulesOf, type Share } from '#server/income-plan/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { Close } from './queries.ts';
import {
  type EBonusSource,
  explainStatement,
  findNearestRecruits,
  findRestated,
  listEBonus,
  listLevel,
  type SourceRow,
} from './statement-sources.ts';

/** The name as the reader may see it. */
type NameOf = (firstName: string, lastName: string) => string;

const rupees = (amount: number) => paiseToRupees(paise(amount));
const points = (hundredths: number) => centiSpToPoints(centiSp(hundredths));
const percent = (bp: number) => bp / 100;
const share = ({ centiSp: sp, valuePaise, bp, paise: amount }: Share) => ({
  sp: points(sp),
  value: rupees(valuePaise),
  percent: percent(bp),
  amount: rupees(amount),
});

/** Null if the member has no statement in the close. */
export async function readExplained(
  db: Db,
  close: Close,
  { memberId, language, nameOf }: { memberId: string; language: Language; nameOf: NameOf },
): Promise<IncomeExplained | null> {
  const explained = await explainStatement(db, close, memberId);
  if (!explained) return null;
  const { statement: row, place, parts } = explained;
  const { nextRank } = parts.missing;
  const plan = JSON.parse(close.plan!) as PlanVersion;
  const rankName = (rank: number) => {
    const { name, names } = plan.ranks[rank - 1]!;
    return names?.[language] ?? name;
  };
  const restated = await findRestated(db, close, memberId);
  const nearest = nextRank ? await findNearestRecruits(db, close, memberId) : [];
  return {
    month: close.month.slice(0, 7),
    is_approved: close.state === 'approved',
    member_id: row.member_id,
    name: nameOf(row.firstName, row.lastName),
    is_active: row.is_active,
    is_frozen: row.is_frozen,
    rank: row.rank,
    rank_name: rankName(row.rank),
    leaders: row.leaders,
    network: row.network,
    own_sp: points(row.own_centi_sp),
    purchases: rupees(row.purchase_paise),
    gross: rupees(row.gross_paise),
    restated: restated && restatedToWire(row, restated, rankName),
    is_openable: place !== null,
    personal: share(parts.personal),
    rebate: rebateToWire(parts.rebate),
    group: {
      amount: rupees(row.group_paise),
      levels: parts.levels.map(({ level, ...each }) => ({ level, ...share(each) })),
    },
    e_bonus: eBonusToWire(parts.eBonus, row.e_bonus_paise),
    r_bonus: { ...share(parts.rBonus), amount: rupees(row.r_bonus_paise) },
    p_bonus: {
      ...share(parts.pBonus),
      row: parts.pBonus.row && { from_sp: parts.pBonus.row.fromSp, to_sp: parts.pBonus.row.toSp },
    },
    fixed: rupees(parts.fixedPaise),
    missing: {
      active_sp: points(plan.active_centi_sp),
      sp: points(parts.missing.centiSp),
      next_rank: nextRank && nextRankToWire(nextRank, rankName),
      nearest: nearest.map((each) => ({
        member_id: each.memberId,
        name: nameOf(each.firstName, each.lastName),
        sp: points(each.points),
      })),
    },
  };
}

type Explained = NonNullable<Awaited<ReturnType<typeof explainStatement>>>;

/** What the month came to after late returns; null where nothing has changed. */
function restatedToWire(
  row: Explained['statement'],
  restated: NonNullable<Awaited<ReturnType<typeof findRestated>>>,
  rankName: (rank: number) => string,
): IncomeExplained['restated'] {
  const changed = incomeComponents.filter((name) => restated[`${name}_paise`] !== row[`${name}_paise`]);
  if (changed.length === 0 && restated.own_centi_sp === row.own_centi_sp) return null;
  return {
    own_sp: points(restated.own_centi_sp),
    rank: restated.rank,
    rank_name: rankName(restated.rank),
    gross: rupees(restated.gross_paise),
    amount: rupees(restated.posted),
    components: changed.map((component) => ({
      component,
      approved: rupees(row[`${component}_paise`]),
      restated: rupees(restated[`${component}_paise`]),
    })),
  };
}

function rebateToWire({ purchasePaise, overPaise, uptoPaise, bp, paise: amount }: Explained['parts']['rebate']) {
  return {
    purchases: rupees(purchasePaise),
    over: rupees(overPaise),
    upto: uptoPaise === null ? null : rupees(uptoPaise),
    percent: percent(bp),
    amount: rupees(amount),
  };
}

function eBonusToWire({ bp, parts }: Explained['parts']['eBonus'], amount: number) {
  return {
    percent: percent(bp),
    amount: rupees(amount),
    parts: parts.map((part) => ({
      taken_percent: percent(part.takenBp),
      sp: points(part.centiSp),
      value: rupees(part.valuePaise),
      percent: percent(part.bp),
    })),
  };
}

function nextRankToWire(
  next: NonNullable<Explained['parts']['missing']['nextRank']>,
  rankName: (rank: number) => string,
) {
  return {
    rank: next.rank,
    name: rankName(next.rank),
    leaders: next.leaders,
    network: next.network,
    missing_leaders: next.missingLeaders,
    missing_network: next.missingNetwork,
  };
}

/**
 * A page of the members on whose points somebody earns: those of one level or, without one, those that count for the
 * E-bonus. Null without a statement, or for one without positions.
 */
export async function readSources(
  db: Db,
  close: Close,
  {
    memberId,
    level,
    after,
    limit,
    nameOf,
  }: { memberId: string; level: number | undefined; after: number | null; limit: number; nameOf: NameOf },
): Promise<Pick<IncomeSourcesReply, 'data' | 'meta'> | null> {
  const explained = await explainStatement(db, close, memberId);
  if (!explained?.place) return null;
  const { statement, place, parts } = explained;
  const rules = rulesOf({ plan: close.plan!, pBonusChart: close.p_bonus_chart! });
  const toWire = (row: SourceRow | EBonusSource, bp: number): IncomeSource => ({
    member_id: row.memberId,
    name: nameOf(row.firstName, row.lastName),
    level: row.level,
    sp: points(row.points),
    value: rupees(row.points * rules.paisePerCentiSp),
    percent: percent(bp),
    taken_percent: 'takenBp' in row ? percent(row.takenBp) : 0,
  });
  const cut = (next: number | null) => ({ next_cursor: next === null ? null : String(next) });
  if (level === undefined) {
    const { rows, next } = await listEBonus(db, close, { statement, place }, { after, limit });
    return { data: rows.map((row) => toWire(row, row.bp)), meta: cut(next) };
  }
  const earned = parts.levels.find((each) => each.level === level);
  if (!earned) return { data: [], meta: cut(null) };
  const { rows, next } = await listLevel(db, close, place, { level, after, limit });
  return { data: rows.map((row) => toWire(row, earned.bp)), meta: cut(next) };
}
