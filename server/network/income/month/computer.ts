import os from 'node:os';
import path from 'node:path';
import { createHelper, type Helper } from '#server/platform/helper-process.ts';
import type { monthTasks } from './compute-helper.ts';
import type { CarriedMember } from './carried-ranks.ts';
import type { MonthComputation } from './compute-month.ts';
import type { Restating } from './restate-month.ts';
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

/** Restates approved months in one of its own. */
export const monthRestater = createHelper<typeof monthTasks>(programIn('compute-helper.ts'), options);

/** Computes the running month in one of its own, so that it does not stand in a close's way. */
export const monthForecaster = createHelper<typeof monthTasks>(programIn('compute-helper.ts'), options);

/** Simulates months in another one: a month can be closed meanwhile. */
export const monthSimulator = createHelper<typeof simulationTasks>(programIn('simulate-helper.ts'), options);

type Steps<Work extends object, Names extends keyof Work> = {
  [Name in Names]: Work[Name] extends (...input: infer Input) => infer Output
    ? (...input: Input) => Output | Promise<Awaited<Output>>
    : never;
};

/** A month's computation, in this process or in another one. */
export type MonthSteps = Steps<MonthComputation, 'add' | 'compute' | 'readStatements'>;

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
    end: () => computer.run('end', { run }),
  };
}

/** Months that are restated, in this process or in another one. */
export type RestatingSteps = Steps<Restating, 'add' | 'compute' | 'readChanged' | 'findOpen' | 'readOpen'>;

/** Begins to restate months in a helper. */
export async function beginRestating(
  computer: Helper<typeof monthTasks>,
  run: string,
  first: readonly CarriedMember[],
): Promise<RestatingSteps> {
  await computer.run('beginRestating', { run, first });
  return {
    add: (piece) => computer.run('addStored', { run, ...piece }),
    compute: (month, plan, returned) => computer.run('restate', { run, month, plan, returned }),
    readChanged: (block) => computer.run('readChanged', { run, block }),
    findOpen: (sales) => computer.run('findOpen', { run, sales }),
    readOpen: (block) => computer.run('readOpen', { run, block }),
  };
}
