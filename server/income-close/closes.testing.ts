import { sql } from 'kysely';
import { savePBonusChart } from '#server/income-plan/index.ts';
import type { ReferenceInput } from '#server/testing/income-reference.ts';
import type { Db } from '#server/platform/database.ts';
import { emptyTables, tamper } from '#server/testing/services.ts';

export async function emptyNetwork(db: Db): Promise<void> {
  const closes = ['income_close', 'income_adjustment', 'income_account', 'income_tax_year', 'lower_rate_certificate'];
  await emptyTables(db, ...closes, 'sale_point_month', 'sale_point_entry', 'sale_point_total', 'member', 'job');
  await tamper(db, sql`DELETE FROM p_bonus_row`, sql`UPDATE plan_version SET fixed_income_paise = NULL`);
}

/** A chart whose ends fit the shop's columns. */
export const fitChart = (chart: NonNullable<ReferenceInput['chart']>) =>
  chart.map((row) => ({ ...row, toSp: row.toSp > 2_000_000_000n ? 2_000_000_000n : row.toSp }));

/** Inserts a network and its purchases as of the end of October. */
export async function fillNetwork(
  db: Db,
  { members, purchases, fixedIncomePaise, chart = [] }: ReferenceInput,
): Promise<void> {
  const rows = members.map((each) => ({ ...each, sponsorId: each.sponsorId || null }));
  await tamper(
    db,
    sql`INSERT INTO member (member_id, first_name, last_name, joined_at, status, title)
      SELECT "memberId", 'Asha', 'Rana', ("joinedOn" || 'T06:00:00+05:30')::timestamptz, status, greatest("highestRank", 1)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m ("memberId" text, "joinedOn" text, status text, "highestRank" int)`,
    sql`INSERT INTO member_sponsor (member_id, sponsor_id, effective_at, recorded_at, cause, actor)
      SELECT "memberId", "sponsorId", ("joinedOn" || 'T06:00:00+05:30')::timestamptz, now(), 'joined', 'system'
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m ("memberId" text, "sponsorId" text, "joinedOn" text)`,
    sql`INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor)
      SELECT "memberId", status, ("joinedOn" || 'T06:00:00+05:30')::timestamptz, now(), 'system'
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m ("memberId" text, "joinedOn" text, status text)`,
    sql`INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries)
      SELECT id, '2026-10-01', sum(points), sum(amount), count(*)
      FROM jsonb_to_recordset(${JSON.stringify(
        purchases.map(({ memberId, centiSp, paise }) => ({
          id: memberId,
          points: String(centiSp),
          amount: String(paise),
        })),
      )}::jsonb) AS p (id text, points bigint, amount bigint) GROUP BY id`,
    // Makes October the next month to close, whatever was bought.
    sql`INSERT INTO sale_point_month (month, approved_at, position) VALUES ('2026-09-01', now(), 0)`,
    sql`UPDATE plan_version SET fixed_income_paise = ${fixedIncomePaise === undefined ? null : Number(fixedIncomePaise)}`,
  );
  const drafts = fitChart(chart).map((row) => ({
    fromSp: Number(row.fromSp),
    toSp: Number(row.toSp),
    bonusBp: Number(row.bonusBp),
  }));
  await db.transaction().execute((tx) => savePBonusChart(tx, '2026-10-01', drafts));
}

/** A root with two recruits, one of whom has a recruit. */
export function smallNetwork(...points: [number, number, number, number]): ReferenceInput {
  const sponsors = ['', '100001', '100001', '100002'];
  const members = sponsors.map((sponsorId, at) => ({
    memberId: String(100_001 + at),
    sponsorId,
    joinedOn: '2026-08-01',
    status: 'live' as const,
    highestRank: 1,
    rBonusCount: 0,
  }));
  const purchases = members.map(({ memberId }, at) => ({
    memberId,
    centiSp: BigInt(points[at]!),
    paise: BigInt(points[at]! * 13),
  }));
  return { members, purchases, month: '2026-10' };
}
