import os from 'node:os';
import path from 'node:path';
import { createHelper, type Helper } from '#server/platform/helper-process.ts';
import type { monthTasks } from './compute-helper.ts';
import type { MonthComputation } from './compute-month.ts';
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

type Step = 'add' | 'compute' | 'readStatements' | 'readClawbacks';

/** A month's computation, in this process or in another one. */
export type MonthSteps = {
  [Name in Step]: (
    ...input: Parameters<MonthComputation[Name]>
  ) => ReturnType<MonthComputation[Name]> | Promise<Awaited<ReturnType<MonthComputation[Name]>>>;
};

/** Begins a month's computation in a helper, which holds it until it ends. */
export async function beginMonth(
  computer: Helper<typeof monthTasks>,
  run: string,
): Promise<MonthSteps & { end(): Promise<void> }> {
  await computer.run('begin', { run });
  return {
    add: (piece) => computer.run('add', { run, ...piece }),
    compute: (month, plan) => computer.run('compute', { run, month, ...plan }),
    readStatements: (block) => computer.run('readStatements', { run, block }),
    readClawbacks: (block) => computer.run('readClawbacks', { run, block }),
    end: () => computer.run('end', { run }),
  };
}
