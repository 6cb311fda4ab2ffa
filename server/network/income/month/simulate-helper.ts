/** The program that simulates months beside the shop; see computer.ts. */
import { serveTasks } from '#server/platform/helper-process.ts';
import type { CarriedMember } from './carried-ranks.ts';
import type { StoredPlan } from './compute-month.ts';
import type { TakenSales } from './restate-month.ts';
import { type SimulatedChanges, type SimulatedMonth, Simulation } from './simulation.ts';

/** One at a time; what an attempt left unfinished is dropped when the next begins. */
let current: { run: string; simulation: Simulation } | null = null;

function find(run: string): Simulation {
  if (current?.run !== run) throw new Error(`the simulation ${run} has not begun in this process`);
  return current.simulation;
}

export const simulationTasks = {
  async begin({ run, first }: { run: string; first: readonly CarriedMember[] }): Promise<void> {
    current = { run, simulation: new Simulation(first) };
  },
  async add({ run, ...piece }: { run: string; members: string; purchases: string }): Promise<void> {
    find(run).add(piece);
  },
  async compute({
    run,
    month,
    returned,
    ...plans
  }: {
    run: string;
    month: string;
    returned: readonly TakenSales[];
    base: StoredPlan;
    other: StoredPlan;
  }): Promise<SimulatedMonth | { fault: string }> {
    return find(run).compute(month, plans, returned);
  },
  async compare({ run }: { run: string }): Promise<SimulatedChanges> {
    return find(run).compare();
  },
  async end({ run }: { run: string }): Promise<void> {
    if (current?.run === run) current = null;
  },
};

serveTasks(simulationTasks);
