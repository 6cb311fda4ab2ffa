import { type Selectable, sql } from 'kysely';
import type { PlanVersion } from '#contract/plan-version.ts';
import { monthInIndia } from '#server/members/index.ts';
import { monthForecaster, readStoredPlan, type StatementColumns } from '#server/network/index.ts';
import type { IncomeForecast, IncomeForecastMember } from '#server/platform/database-types.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { type Db, inSnapshot } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { readMonthInput } from './input.ts';
import { unnestColumns } from './statements.ts';

/** Of a statement, what a forecast says. */
const columns = [
  'member_id',
  'own_centi_sp',
  'is_active',
  'is_frozen',
  'rank',
  'leaders',
  'network',
  'group_centi_sp',
  'personal_paise',
  'rebate_paise',
  'group_paise',
  'fixed_paise',
  'e_bonus_paise',
  'r_bonus_paise',
  'p_bonus_paise',
  'gross_paise',
] as const satisfies (keyof StatementColumns)[];

/** Another attempt has begun meanwhile. */
class AttemptOver extends Error {}

/**
 * Computes what the running month would pay if it ended as it stands, with the reader and the engine of a close, and puts it in the place of the forecast
 * before. Months that have a draft by now lose theirs.
 */
export async function computeForecast({ clock, database }: Pick<Services, 'clock' | 'database'>): Promise<void> {
  const db = database.background;
  const at = clock.now();
  const month = monthInIndia(at);
  await deleteForecasts(db, month);
  const { attempt } = await db
    .insertInto('income_forecast')
    .values({ month: `${month}-01`, attempt: 1 })
    .onConflict((conflict) =>
      conflict.column('month').doUpdateSet(({ eb, ref }) => ({ attempt: eb(ref('income_forecast.attempt'), '+', 1) })),
    )
    .returning('attempt')
    .executeTakeFirstOrThrow();
  const run = `${month} ${attempt}`;
  try {
    await monthForecaster.run('begin', { run });
    const plan = await inSnapshot(db, async (tx) => {
      for await (const { count: _count, ...piece } of readMonthInput(tx, month))
        await monthForecaster.run('add', { run, ...piece });
      return readStoredPlan(tx, `${month}-01`);
    });
    if (!plan) return;
    const computed = await monthForecaster.run('compute', { run, month, ...plan });
    // What is wrong with the input is told when the month is closed.
    if ('fault' in computed) return;
    for (let block = 0; ; block++) {
      const rows = await monthForecaster.run('readStatements', { run, block });
      if (!rows) break;
      if (rows.count > 0) await insertRows(db, { month, attempt }, rows.columns);
    }
    await finish(db, { month, attempt }, { computed_at: at, plan: plan.plan });
  } catch (error) {
    if (!(error instanceof AttemptOver)) throw error;
  } finally {
    await monthForecaster.run('end', { run });
  }
}

interface Attempt {
  month: string;
  attempt: number;
}

async function insertRows(db: Db, { month, attempt }: Attempt, rows: StatementColumns): Promise<void> {
  const { numAffectedRows } = await sql`
    WITH run AS MATERIALIZED (SELECT month, attempt FROM income_forecast WHERE month = ${`${month}-01`} AND attempt = ${attempt} FOR SHARE)
    INSERT INTO income_forecast_member (month, attempt, ${sql.join(columns.map((column) => sql.ref(column)))})
    SELECT run.month, run.attempt, s.* FROM run CROSS JOIN ${unnestColumns(columns, rows)} AS s`.execute(db);
  if (numAffectedRows === 0n) throw new AttemptOver();
}

/** Shows an attempt's rows in the place of all others'. */
async function finish(db: Db, { month, attempt }: Attempt, found: { computed_at: Date; plan: string }): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE income_forecast f SET shown = f.attempt, computed_at = ${found.computed_at}, plan = ${found.plan},
      members = s.members, active = s.active, earners = s.earners, gross_paise = s.gross
    FROM (SELECT count(*)::int AS members, (count(*) FILTER (WHERE is_active))::int AS active, (count(*) FILTER (WHERE gross_paise > 0))::int AS earners,
      coalesce(sum(gross_paise), 0)::bigint AS gross FROM income_forecast_member WHERE month = ${`${month}-01`} AND attempt = ${attempt}) AS s
    WHERE f.month = ${`${month}-01`} AND f.attempt = ${attempt}`.execute(db);
  if (numAffectedRows === 0n) throw new AttemptOver();
  await db
    .deleteFrom('income_forecast_member')
    .where('month', '=', `${month}-01`)
    .where('attempt', '<', attempt)
    .execute();
}

/** Removes the forecasts of months that have a draft or an approved close, and of all months (YYYY-MM) before the last one. */
async function deleteForecasts(db: Db, month: string): Promise<void> {
  await sql`DELETE FROM income_forecast f WHERE f.month < ${`${month}-01`}::date - interval '1 month'
    OR EXISTS (SELECT FROM income_close c WHERE c.month = f.month AND c.state IN ('draft', 'approved'))`.execute(db);
}

export type Forecast = Selectable<IncomeForecast> & { shown: number; computed_at: Date; plan: string };

/** What a month (YYYY-MM) would pay as it stood in the night; null where there is none, the setting is off, or the month has a draft. */
export async function readForecast(
  { db, config }: Pick<Services, 'db' | 'config'>,
  month: string,
): Promise<Forecast | null> {
  if (!readNetworkSettings({ config }).incomeForecast) return null;
  const row = await db
    .selectFrom('income_forecast as f')
    .selectAll('f')
    .where('f.month', '=', `${month}-01`)
    .where('f.shown', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('income_close as c')
            .select('c.id')
            .whereRef('c.month', '=', 'f.month')
            .where('c.state', 'in', ['draft', 'approved']),
        ),
      ),
    )
    .executeTakeFirst();
  return row ? (row as Forecast) : null;
}

export interface MemberForecast extends Selectable<IncomeForecastMember> {
  computedAt: Date;
  /** What the next rank asks for; null at the highest. */
  next: { rank: number; name: string; names: Record<string, string>; leaders: number; network: number } | null;
}

/** One member's part of a month's forecast; null where there is none. */
export async function readMemberForecast(
  services: Pick<Services, 'db' | 'config'>,
  memberId: string,
  month: string,
): Promise<MemberForecast | null> {
  const forecast = await readForecast(services, month);
  const row =
    forecast &&
    (await services.db
      .selectFrom('income_forecast_member')
      .selectAll()
      .where('month', '=', forecast.month)
      .where('attempt', '=', forecast.shown)
      .where('member_id', '=', memberId)
      .executeTakeFirst());
  if (!row) return null;
  const { ranks } = JSON.parse(forecast.plan) as PlanVersion;
  // Ranks count from 1.
  const next = ranks[row.rank];
  return {
    ...row,
    computedAt: forecast.computed_at,
    next: next
      ? { rank: row.rank + 1, name: next.name, names: next.names ?? {}, leaders: next.leaders, network: next.network }
      : null,
  };
}

const hourMs = 3_600_000;
const istMs = 5.5 * hourMs;

export const forecastJobs: JobHandlers = {
  /** In the small hours of India, once: a night that was missed is made up for by the next. */
  async 'hourly:income-forecast'(services) {
    if (!readNetworkSettings(services).incomeForecast) return;
    const at = services.clock.now();
    const hour = new Date(at.getTime() + istMs).getUTCHours();
    if (hour < 1 || hour > 5) return;
    const row = await services.db
      .selectFrom('income_forecast')
      .select('computed_at')
      .where('month', '=', `${monthInIndia(at)}-01`)
      .executeTakeFirst();
    if (row?.computed_at && dayInIndia(row.computed_at) === dayInIndia(at)) return;
    await computeForecast(services);
  },
};
