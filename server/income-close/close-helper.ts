/** The program that computes months beside the shop, with connections of its own to the database; see helpers.ts. */
import type { Db, DatabaseConfig } from '#server/platform/database.ts';
import { serveTasks } from '#server/platform/helper-process.ts';
import type { Attempt, Draft } from './compute-draft.ts';
import type { RestatingMoment } from './restate-by.ts';

/** Opens the database for a computation. */
async function withDatabase<T>(config: DatabaseConfig, work: (db: Db) => Promise<T>): Promise<T> {
  const { openDatabase } = await import('#server/platform/database.ts');
  const database = await openDatabase(config);
  try {
    return await work(database.background);
  } finally {
    await database.close();
  }
}

export const closeTasks = {
  async draft({ config, attempt, at }: { config: DatabaseConfig; attempt: Attempt; at: Date }): Promise<Draft> {
    const { MonthComputation } = await import('#server/network/index.ts');
    const { computeDraft } = await import('./compute-draft.ts');
    return withDatabase(config, (db) => computeDraft(db, new MonthComputation(), attempt, at));
  },
  async forecast({ config, at }: { config: DatabaseConfig; at: Date }): Promise<void> {
    const { MonthComputation } = await import('#server/network/index.ts');
    const { fillForecast } = await import('./compute-forecast.ts');
    return withDatabase(config, (db) => fillForecast(db, new MonthComputation(), at));
  },
  async restate({ config, ...moment }: { config: DatabaseConfig } & RestatingMoment): Promise<void> {
    const { Restating } = await import('#server/network/index.ts');
    const { restateBy } = await import('./restate-by.ts');
    return withDatabase(config, (db) => restateBy(db, (first) => new Restating(first), moment));
  },
};

serveTasks(closeTasks);
