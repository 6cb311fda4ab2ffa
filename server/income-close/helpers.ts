import os from 'node:os';
import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { DatabaseConfig } from '#server/platform/database.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import type { closeTasks } from './close-helper.ts';

const program = path.join(import.meta.dirname, 'close-helper.ts');
const options = {
  // Eight million members take ten minutes; a statement that hangs has a limit of its own.
  limitMs: 7_200_000,
  // Behind visitors, but not so far that a busy shop never closes a month.
  priority: os.constants.priority.PRIORITY_BELOW_NORMAL,
};

/** Computes drafts in a process of its own that reads and writes the database itself: the shop's serves visitors meanwhile. */
export const draftHelper = createHelper<typeof closeTasks>(program, options);

/** Restates approved months in another one: a batch of payouts does not wait for a draft. */
export const restateHelper = createHelper<typeof closeTasks>(program, options);

/** Computes the running month in another one, so that it does not stand in a close's way. */
export const forecastHelper = createHelper<typeof closeTasks>(program, options);

/** Of the settings, what a helper opens the database with. */
export function ofDatabase(config: Config): DatabaseConfig {
  const { databaseUrl, dataDir, databaseDeadlines, databaseJobTimeout, databasePrepare } = config;
  return { databaseUrl, dataDir, databaseDeadlines, databaseJobTimeout, databasePrepare, databasePool: 1 };
}
