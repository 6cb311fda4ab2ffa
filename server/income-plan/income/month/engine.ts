import { computeMonth } from './compute-month.ts';
import { restateMonth } from './restate-month.ts';
import { compareIncomes, simulateMonth } from './simulate-month.ts';

const computations = { computeMonth, restateMonth, simulateMonth, compareIncomes };
type Computations = typeof computations;

/**
 * The engine's functions for months, run in this process or another one: typed columns in and out, no files, no
 * database.
 */
export type MonthEngine = {
  [Name in keyof Computations]: (
    input: Parameters<Computations[Name]>[0],
  ) => ReturnType<Computations[Name]> | Promise<ReturnType<Computations[Name]>>;
};

export const monthEngine: MonthEngine = computations;
