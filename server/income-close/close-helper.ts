/** The program that computes months beside the shop, with connections of its own to the database; see helpers.ts. */
import type { MonthSteps } from '#server/network/index.ts';
import type { Database, DatabaseConfig } from '#server/platform/database.ts';
import { serveTasks } from '#server/platform/helper-process.ts';
import type { Attempt, Draft } from './compute-draft.ts';

/** Opens the database for a computation, which begins with nothing. */
async function compute<T>(
  config: DatabaseConfig,
  work: (database: Database, computation: MonthSteps) => Promise<T>,
): Promise<T> {
  const { MonthComputation } = await import('#server/network/index.ts');
  const { openDatabase } = await import('#server/platform/database.ts');
  const database = await openDatabase(config);
  try {
    return await work(database, new MonthComputation());
  } finally {
    await database.close();
  }
}

export const closeTasks = {
  async draft({ config, attempt, at }: { config: DatabaseConfig; attempt: Attempt; at: Date }): Promise<Draft> {
    const { computeDraft } = await import('./compute-draft.ts');
    return compute(config, ({ background }, computation) => computeDraft(background, computation, attempt, at));
  },
  async forecast({ config, at }: { config: DatabaseConfig; at: Date }): Promise<void> {
    const { fillForecast } = await import('./compute-forecast.ts');
    return compute(config, ({ background }, computation) => fillForecast(background, computation, at));
  },
};

serveTasks(closeTasks);
