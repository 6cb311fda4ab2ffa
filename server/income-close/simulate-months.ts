import type { Updateable } from 'kysely';
import {
  beginSimulation,
  faultOf,
  type MonthEngine,
  type SimulatedChanges,
  type SimulatedMonth,
  type StoredPlan,
} from '#server/income-plan/index.ts';
import type { IncomeSimulation } from '#server/platform/database-types.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Close } from './queries.ts';
import { readBrought, readTaken } from './restate-by.ts';
import { isOf, planOf, readStoredInput, sha256 } from './stored-files.ts';

/** `net_sales_paise` has the shop's net sales of each month, as its close stored them. */
export interface SimulationResult {
  months: ({ month: string; close_id: number; net_sales_paise: number } & Pick<SimulatedMonth, 'base' | 'other'>)[];
  changes: SimulatedChanges;
}

/** One attempt at a simulation with these tables, for a range of months (YYYY-MM). */
export interface SimulationAttempt extends StoredPlan {
  id: number;
  attempt: number;
  from: string;
  to: string;
}

type Simulated = { result: SimulationResult; inputSha256: string } | { fault: string } | null;

/**
 * Computes closed months in sequence with other tables, without later returns, and verifies that the input of each
 * gives its close. Null if another attempt has begun.
 */
export async function simulateMonths(db: Db, engine: MonthEngine, attempt: SimulationAttempt): Promise<Simulated> {
  const closes = await findCloses(db, attempt.from, attempt.to);
  const other = { plan: attempt.plan, pBonusChart: attempt.pBonusChart };
  const inputs: unknown[] = [other];
  const months: SimulationResult['months'] = [];
  let simulated = beginSimulation(closes[0] ? await readBrought(db, closes[0].id) : []);
  for (const close of closes) {
    const month = close.month.slice(0, 7);
    const computed = await simulateClose(db, engine, close, { other, simulated });
    if ('fault' in computed) return { fault: `${month}: ${computed.fault}` };
    simulated = computed.simulated;
    inputs.push([month, ...computed.input]);
    const { net_sales_paise } = close.summary;
    months.push({ month, close_id: close.id, net_sales_paise, base: computed.base, other: computed.other });
    if (!(await writeSimulation(db, attempt, { done_months: months.length }))) return null;
  }
  const changes = await engine.compareIncomes(simulated);
  return { result: { months, changes }, inputSha256: sha256(JSON.stringify(inputs)) };
}

async function simulateClose(
  db: Db,
  engine: MonthEngine,
  close: Close,
  { other, simulated }: { other: StoredPlan; simulated: SimulatedMonth['simulated'] },
): Promise<(SimulatedMonth & { input: unknown[] }) | { fault: string }> {
  try {
    const base = planOf(close);
    const { input, hashes } = await readStoredInput(db, close, [base, other]);
    const returned = await readTaken(db, close.month);
    const computed = await engine.simulateMonth({ ...input, plans: { base, other }, returned, simulated });
    const amounts = Object.entries(close.summary.amounts);
    if (!isOf(close, hashes) || amounts.some(([name, paise]) => computed.closed[name as 'gross'] !== paise))
      return { fault: 'the stored input does not give the incomes that were approved' };
    const { plan_sha256: plan, p_bonus_chart_sha256: chart } = close;
    return { ...computed, input: [hashes.members_sha256, hashes.purchases_sha256, plan, chart, returned] };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    return { fault };
  }
}

/** Earliest first. */
export async function findCloses(db: Db | Tx, from: string, to: string): Promise<Close[]> {
  const rows = await db
    .selectFrom('income_close')
    .selectAll()
    .where('state', '=', 'approved')
    .where('month', '>=', `${from}-01`)
    .where('month', '<=', `${to}-01`)
    .orderBy('month')
    .execute();
  return rows as Close[];
}

/**
 * Stores progress or result. Returns false, and writes nothing, if another attempt has begun or the simulation is over.
 */
export async function writeSimulation(
  db: Db,
  { id, attempt }: Pick<SimulationAttempt, 'id' | 'attempt'>,
  values: Updateable<IncomeSimulation>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('income_simulation')
    .set(values)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
