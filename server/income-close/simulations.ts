import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { maxSimulatedMonths } from '#contract/admin/network/simulations.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { readPlanDocument, readPlanDraft, type StoredPlan } from '#server/income-plan/index.ts';
import type { IncomeSimulation } from '#server/platform/database-types.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { beside } from './close-helper.ts';
import { findCloses, type SimulationAttempt, type SimulationResult, writeSimulation } from './simulate-months.ts';
import { sha256 } from './stored-files.ts';

const texts = messages.errors.staff.simulations;

const simulationJob: JobType<{ simulationId: number }> = {
  kind: 'income-simulation:run',
  payload: z.object({ simulationId: z.number() }),
};
const jobKey = (id: number) => `${simulationJob.kind} ${id}`;
const maxAttempts = 3;
/** Older ones are removed when another one starts. */
const maxSimulations = 50;

export type Simulation = Omit<Selectable<IncomeSimulation>, 'result' | 'plan' | 'p_bonus_chart'> & {
  result: SimulationResult | null;
  /** Whether all attempts failed. */
  isStopped: boolean;
};

interface Request {
  /** Null for the draft. */
  plan: number | null;
  /** YYYY-MM, both included. */
  from: string;
  to: string;
}

/** Approved months (YYYY-MM), newest first. */
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
 * Starts computing closed months with other tables, in a job; changes nothing of them. Progress and result can be read
 * by the id. Errors: 404 plan_version_not_found; 409 income_simulation_running; 409 income_simulation_months if a month
 * is not closed or there are too many.
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
    const closes = all < 1 || all > maxSimulatedMonths ? [] : await findCloses(tx, from, to);
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
        plan_sha256: sha256(JSON.stringify([tables.plan, tables.pBonusChart])),
        all_months: all,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return err(409, 'income_simulation_running', texts.running);
    await tx
      .deleteFrom('income_simulation')
      .where('id', 'not in', ({ selectFrom }) =>
        selectFrom('income_simulation').select('id').orderBy('id', 'desc').limit(maxSimulations),
      )
      .execute();
    await enqueue(tx, newJob(simulationJob, { simulationId: row.id }, { key: jobKey(row.id), runAt: at, maxAttempts }));
    const subject = { ...actor, objectId: String(row.id) };
    await recordStaffAction(tx, subject, at, { before: {}, after: { plan: plan ?? 'draft', from, to } });
    return ok(row.id);
  });
  if (started.ok) services.jobsWaiting.notify();
  return started;
}

function countMonths(from: string, to: string): number {
  const [first, last] = [from, to].map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))) as [
    number,
    number,
  ];
  return last - first + 1;
}

/** Of a version or the draft, as a close stores them. */
async function readTables(db: Tx, version: number | null): Promise<StoredPlan | null> {
  const found = version === null ? await readPlanDraft(db) : await readPlanDocument(db, version);
  if (!found) return null;
  const chart = found.p_bonus.map((row) => ({ fromSp: row.from_sp, toSp: row.to_sp, bonusBp: row.bonus_bp }));
  return { plan: JSON.stringify(found.plan), pBonusChart: JSON.stringify(chart) };
}

/** Ends a simulation whose attempts all failed, so that another one can start. */
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

/** Newest first, without results. */
export async function readSimulations(db: Db): Promise<Omit<Simulation, 'result'>[]> {
  return await selectSimulations(db).orderBy('income_simulation.id', 'desc').limit(maxSimulations).execute();
}

/** Null if it does not exist or was removed. */
export async function readSimulation(db: Db, id: number): Promise<Simulation | null> {
  const row = await selectSimulations(db).select('result').where('income_simulation.id', '=', id).executeTakeFirst();
  return row ? (row as Simulation) : null;
}

async function runSimulation(services: Services, id: number): Promise<void> {
  const db = services.database.background;
  const attempt = await beginAttempt(db, id);
  const simulated = attempt && (await beside('simulate', services, attempt));
  if (!simulated) return;
  const found =
    'fault' in simulated
      ? { state: 'failed' as const, failure: simulated.fault }
      : { state: 'done' as const, input_sha256: simulated.inputSha256, result: JSON.stringify(simulated.result) };
  await writeSimulation(db, attempt, { ...found, finished_at: services.clock.now() });
}

async function beginAttempt(db: Db, id: number): Promise<SimulationAttempt | null> {
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

export const simulationJobs: JobHandlers = handleJob(simulationJob, (services, { simulationId }) =>
  runSimulation(services, simulationId),
);
