/** The program that computes months beside the shop; see computer.ts. */
import { serveTasks } from '#server/platform/helper-process.ts';
import {
  type ClawbackColumns,
  type ComputedMonth,
  MonthComputation,
  type MonthInput,
  type StatementColumns,
  type StoredPlan,
} from './compute-month.ts';

/** By run; a process closes one month at a time, so what a run left unfinished is dropped when the next begins. */
const computations = new Map<string, MonthComputation>();

function find(run: string): MonthComputation {
  const computation = computations.get(run);
  if (!computation) throw new Error(`the computation ${run} has not begun in this process`);
  return computation;
}

export const monthTasks = {
  async begin({ run }: { run: string }): Promise<void> {
    computations.clear();
    computations.set(run, new MonthComputation());
  },
  async add({ run, ...piece }: { run: string } & MonthInput): Promise<Record<keyof MonthInput, Uint8Array>> {
    return find(run).add(piece);
  },
  async compute({
    run,
    month,
    ...plan
  }: { run: string; month: string } & StoredPlan): Promise<ComputedMonth | { fault: string }> {
    return find(run).compute(month, plan);
  },
  async readStatements({
    run,
    block,
  }: {
    run: string;
    block: number;
  }): Promise<{ count: number; columns: StatementColumns } | null> {
    return find(run).readStatements(block);
  },
  async readClawbacks({
    run,
    block,
  }: {
    run: string;
    block: number;
  }): Promise<{ count: number; columns: ClawbackColumns } | null> {
    return find(run).readClawbacks(block);
  },
  async end({ run }: { run: string }): Promise<void> {
    computations.delete(run);
  },
};

serveTasks(monthTasks);
