import os from 'node:os';
import { faultOf, MonthFault, type MonthEngine, monthEngine } from '#server/income-plan/index.ts';
import { type DatabaseConfig, openDatabase } from '#server/platform/database.ts';
import { createHelper, type Helper, serveTasks } from '#server/platform/helper-process.ts';
import type { Services } from '#server/platform/services.ts';
import { computeDraft } from './compute-draft.ts';
import { fillForecast } from './compute-forecast.ts';
import { restateBy } from './restate-by.ts';
import { simulateMonths } from './simulate-months.ts';

/** Work that runs outside the shop's process. */
const works = { draft: computeDraft, forecast: fillForecast, restate: restateBy, simulate: simulateMonths };
type Works = typeof works;

const closeTasks = {
  /** Does a whole work, with its own connections to the database. */
  async work({ config, name, input }: { config: DatabaseConfig; name: keyof Works; input: unknown }) {
    const database = await openDatabase(config);
    try {
      return await works[name](database.background, monthEngine, input as never);
    } finally {
      await database.close();
    }
  },
  /** Computes only, for a work that the shop's process does. */
  async compute({ name, input }: { name: keyof MonthEngine; input: unknown }) {
    try {
      const value = await monthEngine[name](input as never);
      // A generator cannot be sent to another process.
      return { value: 'statements' in value ? { ...value, statements: [...value.statements] } : value };
    } catch (error) {
      const fault = faultOf(error);
      if (fault === null) throw error;
      return { fault };
    }
  },
};

const create = () =>
  createHelper<typeof closeTasks>(import.meta.filename, {
    // Eight million members take ten minutes; a statement that hangs has its own limit.
    limitMs: 7_200_000,
    // Below visitors, but high enough that a busy shop can close a month.
    priority: os.constants.priority.PRIORITY_BELOW_NORMAL,
  });

/** One process per kind of work, so that payouts do not wait for a draft, nor a draft for a forecast or simulation. */
export const closeHelpers = { draft: create(), forecast: create(), restate: create(), simulate: create() };

/**
 * Runs a work in another process, because the shop's serves visitors. On embedded storage, which has one connection,
 * the shop's process reads and writes, and only the computation runs elsewhere.
 */
export async function beside<Name extends keyof Works>(
  name: Name,
  { config, database }: Pick<Services, 'config' | 'database'>,
  input: Parameters<Works[Name]>[2],
): Promise<Awaited<ReturnType<Works[Name]>>> {
  const { databaseUrl, dataDir, databaseDeadlines, databaseJobTimeout, databasePrepare } = config;
  const own = { databaseUrl, dataDir, databaseDeadlines, databaseJobTimeout, databasePrepare, databasePool: 1 };
  const helper = closeHelpers[name];
  const done =
    database.kind === 'PostgreSQL'
      ? helper.run('work', { config: own, name, input })
      : works[name](database.background, engineIn(helper), input as never);
  return (await done) as Awaited<ReturnType<Works[Name]>>;
}

function engineIn(helper: Helper<typeof closeTasks>): MonthEngine {
  const ask = (name: keyof MonthEngine) => async (input: unknown) => {
    const answer = await helper.run('compute', { name, input });
    if ('fault' in answer) throw new MonthFault(answer.fault);
    return answer.value;
  };
  const names = Object.keys(monthEngine) as (keyof MonthEngine)[];
  return Object.fromEntries(names.map((name) => [name, ask(name)])) as unknown as MonthEngine;
}

if (import.meta.main) serveTasks(closeTasks);
