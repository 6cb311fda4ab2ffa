import os from 'node:os';
import path from 'node:path';
import { createHelper } from '#server/platform/helper-process.ts';
import type { monthTasks } from './compute-helper.ts';
import type { simulationTasks } from './simulate-helper.ts';

const options = {
  // Between two tasks the caller waits for the database.
  idleMs: 120_000,
  limitMs: 600_000,
  priority: os.constants.priority.PRIORITY_LOW,
};
const programIn = (file: string) => path.join(import.meta.dirname, file);

/** Computes months in a process of its own, which gives way to all others of the machine: the shop goes on meanwhile. */
export const monthComputer = createHelper<typeof monthTasks>(programIn('compute-helper.ts'), options);

/** Computes the running month in one of its own, so that it does not stand in a close's way. */
export const monthForecaster = createHelper<typeof monthTasks>(programIn('compute-helper.ts'), options);

/** Simulates months in another one: a month can be closed meanwhile. */
export const monthSimulator = createHelper<typeof simulationTasks>(programIn('simulate-helper.ts'), options);
