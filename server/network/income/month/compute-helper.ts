/** The program that computes and restates months beside the shop; see computer.ts. */
import { serveTasks } from '#server/platform/helper-process.ts';
import type { CarriedMember } from './carried-ranks.ts';
import { MonthComputation, type MonthInput, type StoredPlan } from './compute-month.ts';
import { type OpenSales, Restating, type TakenSales } from './restate-month.ts';

/** By run; a process does one thing at a time, so what a run left unfinished is dropped when the next begins. */
const runs = new Map<string, MonthComputation | Restating>();

function find<T extends MonthComputation | Restating>(run: string, kind: new (...input: never[]) => T): T {
  const found = runs.get(run);
  if (!(found instanceof kind)) throw new Error(`the computation ${run} has not begun in this process`);
  return found;
}

type InRun<T> = { run: string } & T;

export const monthTasks = {
  async begin({ run }: { run: string }): Promise<void> {
    runs.clear();
    runs.set(run, new MonthComputation());
  },
  async add({ run, ...piece }: InRun<MonthInput>) {
    return find(run, MonthComputation).add(piece);
  },
  async compute({ run, month, ...plan }: InRun<{ month: string } & StoredPlan>) {
    return find(run, MonthComputation).compute(month, plan);
  },
  async readStatements({ run, block }: InRun<{ block: number }>) {
    return find(run, MonthComputation).readStatements(block);
  },
  async beginRestating({ run, first }: InRun<{ first: readonly CarriedMember[] }>): Promise<void> {
    runs.clear();
    runs.set(run, new Restating(first));
  },
  async addStored({ run, ...piece }: InRun<MonthInput>): Promise<void> {
    find(run, Restating).add(piece);
  },
  async restate({
    run,
    month,
    plan,
    returned,
  }: InRun<{ month: string; plan: StoredPlan; returned: readonly TakenSales[] }>) {
    return find(run, Restating).compute(month, plan, returned);
  },
  async readChanged({ run, block }: InRun<{ block: number }>) {
    return find(run, Restating).readChanged(block);
  },
  async findOpen({ run, sales }: InRun<{ sales: readonly OpenSales[] }>): Promise<void> {
    return find(run, Restating).findOpen(sales);
  },
  async readOpen({ run, block }: InRun<{ block: number }>) {
    return find(run, Restating).readOpen(block);
  },
  async end({ run }: { run: string }): Promise<void> {
    runs.delete(run);
  },
};

serveTasks(monthTasks);
