import { createHash } from 'node:crypto';
import { type Selectable, sql, type Updateable } from 'kysely';
import { z } from 'zod';
import { mostSimulatedMonths } from '#contract/staff-simulations.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import {
  monthSimulator,
  readPlanDocument,
  readPlanDraft,
  type SimulatedChanges,
  type SimulatedMonth,
  type StoredPlan,
} from '#server/network/index.ts';
import type { IncomeSimulation } from '#server/platform/database-types.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readStoredInput } from './input.ts';
import type { Close } from './queries.ts';
import { readBrought, readTaken } from './restate-by.ts';

const texts = messages.errors.staff.simulations;

const simulationJob: JobType<{ simulationId: number }> = {
  kind: 'income-simulation:run',
  payload: z.object({ simulationId: z.number() }),
};
const jobKey = (id: number) => `${simulationJob.kind} ${id}`;
const mostAttempts = 3;
/** Older ones are removed when another one begins. */
const mostSimulations = 50;

/** What a simulation found. `net_sales_paise`: the shop's, of each month, as its close has them. */
export interface SimulationResult {
  months: ({ month: string; close_id: number; net_sales_paise: number } & Pick<SimulatedMonth, 'base' | 'other'>)[];
  changes: SimulatedChanges;
}

export type Simulation = Omit<Selectable<IncomeSimulation>, 'result' | 'plan' | 'p_bonus_chart'> & {
  result: SimulationResult | null;
  /** Whether all its attempts were in vain. */
  isStopped: boolean;
};

interface Request {
  /** A version, or null for the draft. */
  plan: number | null;
  /** YYYY-MM, both included. */
  from: string;
  to: string;
}

/** The months that can be simulated (YYYY-MM): those whose close was approved, the newest first. */
export async function readSimulatedMonths(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('income_close')
    .select('month')
    .where('state', '=', 'approved')
    .orderBy('month', 'desc')
    .limit(60)
    .execute();
  return rows.map(({ month }) => month.slice(0, 7));
}

/**
 * Begins to compute closed months with other tables, in a job; its progress and result can be read by its id. Nothing of the months changes.
 * Errors: 404 plan_version_not_found; 409 income_simulation_running, income_simulation_months, where one of the months is not closed or they are too many.
 */
export async function startSimulation(
  services: Services,
  actor: StaffActor,
  { plan, from, to }: Request,
): Promise<Result<number>> {
  const started = await inTransaction(services.db, async (tx): Promise<Result<number>> => {
    const at = services.clock.now();
    const tables = await readTables(tx, plan);
    if (!tables) return err(404, 'plan_version_not_found', messages.errors.plan.versionNotFound);
    const all = countMonths(from, to);
    const closes = all < 1 || all > mostSimulatedMonths ? [] : await findCloses(tx, from, to);
    if (closes.length === 0 || closes.length !== all) return err(409, 'income_simulation_months', texts.months);
    await endStopped(tx, at);
    const row = await tx
      .insertInto('income_simulation')
      .values({
        state: 'running',
        requested_by: actor.login,
        requested_at: at,
        from_month: `${from}-01`,
        to_month: `${to}-01`,
        plan_version_id: plan,
        plan: tables.plan,
        p_bonus_chart: tables.pBonusChart,
        plan_sha256: sha256([tables.plan, tables.pBonusChart]),
        all_months: all,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return err(409, 'income_simulation_running', texts.running);
    await tx
      .deleteFrom('income_simulation')
      .where('id', 'not in', ({ selectFrom }) =>
        selectFrom('income_simulation').select('id').orderBy('id', 'desc').limit(mostSimulations),
      )
      .execute();
    await enqueue(
      tx,
      newJob(simulationJob, { simulationId: row.id }, { key: jobKey(row.id), runAt: at, mostAttempts }),
    );
    const subject = { ...actor, objectId: String(row.id) };
    await recordStaffAction(tx, subject, at, { before: {}, after: { plan: plan ?? 'draft', from, to } });
    return ok(row.id);
  });
  if (started.ok) services.jobsWaiting.tell();
  return started;
}

const sha256 = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

function countMonths(from: string, to: string): number {
  const [first, last] = [from, to].map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))) as [
    number,
    number,
  ];
  return last - first + 1;
}

/** A version's tables, or those of the draft, as a close stores them. */
async function readTables(db: Tx, version: number | null): Promise<StoredPlan | null> {
  const found = version === null ? await readPlanDraft(db) : await readPlanDocument(db, version);
  if (!found) return null;
  const chart = found.p_bonus.map((row) => ({ fromSp: row.from_sp, toSp: row.to_sp, bonusBp: row.bonus_bp }));
  return { plan: JSON.stringify(found.plan), pBonusChart: JSON.stringify(chart) };
}

/** The approved closes of some months, the first one first. */
async function findCloses(db: Db | Tx, from: string, to: string): Promise<Close[]> {
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

/** Ends one whose attempts were all in vain, so that another one can begin. */
async function endStopped(tx: Tx, at: Date): Promise<void> {
  await sql`UPDATE income_simulation s SET state = 'failed', failure = 'interrupted', finished_at = ${at}
    FROM job j WHERE s.state = 'running' AND j.key = ${`${simulationJob.kind} `} || s.id AND j.dead_at IS NOT NULL`.execute(
    tx,
  );
}

const columns = [
  'income_simulation.id',
  'state',
  'requested_by',
  'requested_at',
  'attempt',
  'from_month',
  'to_month',
  'plan_version_id',
  'plan_sha256',
  'done_months',
  'all_months',
  'failure',
  'finished_at',
  'input_sha256',
] as const;

function selectSimulations(db: Db) {
  return db
    .selectFrom('income_simulation')
    .leftJoin('job', (join) =>
      join.on('job.key', '=', sql<string>`${`${simulationJob.kind} `} || income_simulation.id`),
    )
    .select(columns)
    .select(sql<boolean>`income_simulation.state = 'running' AND job.dead_at IS NOT NULL`.as('isStopped'));
}

/** All simulations that are there, the newest first, without their results. */
export async function readSimulations(db: Db): Promise<Omit<Simulation, 'result'>[]> {
  return await selectSimulations(db).orderBy('income_simulation.id', 'desc').limit(mostSimulations).execute();
}

/** One of them with its result; null where there is none, or it has gone. */
export async function readSimulation(db: Db, id: number): Promise<Simulation | null> {
  const row = await selectSimulations(db).select('result').where('income_simulation.id', '=', id).executeTakeFirst();
  return row ? (row as Simulation) : null;
}

/** Another attempt has begun meanwhile: this one ends without a trace. */
class AttemptOver extends Error {}

interface Attempt extends StoredPlan {
  id: number;
  attempt: number;
  from: string;
  to: string;
}

async function runSimulation(services: Services, id: number): Promise<void> {
  const db = services.database.background;
  const attempt = await beginAttempt(db, id);
  if (!attempt) return;
  const run = `${id} ${attempt.attempt}`;
  const finish = (
    found: { state: 'failed'; failure: string } | { state: 'done'; input_sha256: string; result: string },
  ) => write(db, attempt, { ...found, finished_at: services.clock.now() });
  try {
    const simulated = await simulateMonths(db, attempt, run);
    if ('fault' in simulated) await finish({ state: 'failed', failure: simulated.fault });
    else await finish({ state: 'done', input_sha256: simulated.inputSha256, result: JSON.stringify(simulated.result) });
  } catch (error) {
    if (!(error instanceof AttemptOver)) throw error;
  } finally {
    await monthSimulator.run('end', { run });
  }
}

/** Computes the months one after the other, without what came back since, in the other process, and has each prove that it is what was closed. */
async function simulateMonths(
  db: Db,
  attempt: Attempt,
  run: string,
): Promise<{ result: SimulationResult; inputSha256: string } | { fault: string }> {
  const closes = await findCloses(db, attempt.from, attempt.to);
  await monthSimulator.run('begin', { run, first: closes[0] ? await readBrought(db, closes[0].id) : [] });
  const other = { plan: attempt.plan, pBonusChart: attempt.pBonusChart };
  const inputs: unknown[] = [other];
  const months: SimulationResult['months'] = [];
  for (const close of closes) {
    const month = close.month.slice(0, 7);
    for await (const { members, purchases } of readStoredInput(db, close.id))
      if (members !== '' || purchases !== '') await monthSimulator.run('add', { run, members, purchases });
    const base = { plan: close.plan!, pBonusChart: close.p_bonus_chart! };
    const returned = await readTaken(db, close.month);
    const computed = await monthSimulator.run('compute', { run, month, base, other, returned });
    if ('fault' in computed) return { fault: `${month}: ${computed.fault}` };
    const { members_sha256, purchases_sha256, closed, ...totals } = computed;
    const isClose =
      members_sha256 === close.members_sha256 &&
      purchases_sha256 === close.purchases_sha256 &&
      Object.entries(close.summary.amounts).every(([name, paise]) => closed[name as keyof typeof closed] === paise);
    if (!isClose) return { fault: `${month}: the stored input does not give the incomes that were approved` };
    inputs.push([month, members_sha256, purchases_sha256, close.plan_sha256, close.p_bonus_chart_sha256, returned]);
    months.push({ month, close_id: close.id, net_sales_paise: close.summary.net_sales_paise, ...totals });
    await write(db, attempt, { done_months: months.length });
  }
  const changes = await monthSimulator.run('compare', { run });
  return { result: { months, changes }, inputSha256: sha256(inputs) };
}

async function beginAttempt(db: Db, id: number): Promise<Attempt | null> {
  const row = await db
    .updateTable('income_simulation')
    .set(({ eb }) => ({ attempt: eb('attempt', '+', 1), done_months: 0 }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(['id', 'attempt', 'from_month', 'to_month', 'plan', 'p_bonus_chart as pBonusChart'])
    .executeTakeFirst();
  if (!row) return null;
  const { from_month: from, to_month: to, ...rest } = row;
  return { ...rest, from: from.slice(0, 7), to: to.slice(0, 7) };
}

async function write(db: Db, { id, attempt }: Attempt, values: Updateable<IncomeSimulation>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('income_simulation')
    .set(values)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AttemptOver();
}

export const simulationJobs: JobHandlers = handleJob(simulationJob, (services, { simulationId }) =>
  runSimulation(services, simulationId),
);
