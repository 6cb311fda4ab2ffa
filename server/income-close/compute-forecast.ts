import { sql } from 'kysely';
import {
  amountColumns,
  faultOf,
  type MonthEngine,
  readStoredPlan,
  type Statements,
} from '#server/income-plan/index.ts';
import { monthInIndia } from '#contract/india-time.ts';
import { type Db, inSnapshot } from '#server/platform/database.ts';
import { readMonthInput } from './input.ts';
import { unnestColumns } from './statements.ts';

/** The columns of a statement that a forecast has. */
const columns = [
  'member_id',
  'own_centi_sp',
  'is_active',
  'is_frozen',
  'rank',
  'leaders',
  'network',
  'group_centi_sp',
  ...amountColumns,
] as const satisfies (keyof Statements)[];

/** Another attempt has begun. */
class AttemptOver extends Error {}

export async function fillForecast(db: Db, engine: MonthEngine, at: Date): Promise<void> {
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
  try {
    const read = await inSnapshot(db, async (tx) => {
      const plan = await readStoredPlan(tx, `${month}-01`);
      return plan && { plan, ...(await readMonthInput(tx, month, plan)) };
    });
    if (!read) return;
    const { statements } = await engine.computeMonth(read);
    for (const each of statements) await insertRows(db, { month, attempt }, each);
    await finish(db, { month, attempt }, { computed_at: at, plan: read.plan.plan });
  } catch (error) {
    // Faults of the input are reported when the month is closed.
    if (!(error instanceof AttemptOver) && faultOf(error) === null) throw error;
  }
}

interface Attempt {
  month: string;
  attempt: number;
}

async function insertRows(db: Db, { month, attempt }: Attempt, rows: Statements): Promise<void> {
  const { numAffectedRows } = await sql`
    WITH run AS MATERIALIZED (SELECT month, attempt FROM income_forecast WHERE month = ${`${month}-01`} AND attempt = ${attempt} FOR SHARE)
    INSERT INTO income_forecast_member (month, attempt, ${sql.join(columns.map((column) => sql.ref(column)))})
    SELECT run.month, run.attempt, s.* FROM run CROSS JOIN ${unnestColumns(columns, rows)} AS s`.execute(db);
  if (numAffectedRows === 0n) throw new AttemptOver();
}

/** Publishes an attempt's rows in place of all others. */
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

/**
 * Removes forecasts of months that have a draft or an approved close, and of all months (YYYY-MM) before the last one.
 */
async function deleteForecasts(db: Db, month: string): Promise<void> {
  await sql`DELETE FROM income_forecast f WHERE f.month < ${`${month}-01`}::date - interval '1 month'
    OR EXISTS (SELECT FROM income_close c WHERE c.month = f.month AND c.state IN ('draft', 'approved'))`.execute(db);
}
