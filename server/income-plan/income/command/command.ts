import fs from 'node:fs/promises';
import {
  computeIncomes,
  computeTreeIncomes,
  type Incomes,
  type Network,
  memberStates,
  surveyNetwork,
} from '../incomes.ts';
import { memberIdOf } from '../member-ids.ts';
import { FixedIncomeMissingError } from '../ranks.ts';
import { compileRules } from '../rules.ts';
import { SumTooLargeError } from '../units.ts';
import { formatIncomesFile } from '../csv/incomes.ts';
import { InputError } from '../csv/input-error.ts';
import { readMembers } from '../csv/members.ts';
import { readPurchases } from '../csv/purchases.ts';
import { type ArrangedIncomes, arrangeIncomes } from '../income-columns.ts';
import { buildNetwork, buildTreeNetwork, type Roster } from '../roster.ts';
import { removeTemporaryFile, withFile, writeWhole } from './files.ts';
import { type IncomeOptions, readOptions, usage } from './options.ts';
import { findPlanVersion, readPlanVersion } from './plan-files.ts';

/** What the command uses of its process: streams, clock and signals. */
export interface Surroundings {
  output: NodeJS.WriteStream;
  errors: NodeJS.WriteStream;
  signal: AbortSignal;
}

/**
 * Runs the command and returns its exit code: 0 for success; 2 if the input, the disk or the command line is at fault
 * or the run was interrupted. With 2, standard error has one line with the reason and no output was written.
 */
export async function runIncome(
  parameters: readonly string[],
  { output, errors, signal }: Surroundings,
): Promise<number> {
  const progress = createProgress(errors);
  try {
    const options = readOptions(parameters);
    if (options) await Promise.race([run(options, { output, progress, signal }), untilAborted(signal)]);
    else output.write(usage);
    return 0;
  } catch (error) {
    progress.clear();
    if (signal.aborted) removeTemporaryFile();
    const said = signal.aborted ? new InputError('', 'interrupted; nothing was written') : error;
    if (!(said instanceof InputError)) throw error;
    errors.write(`${said.message}\n`);
    return 2;
  } finally {
    progress.clear();
  }
}

/** Rejects as soon as the run is interrupted, even while it waits for a pipe. */
async function untilAborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  throw signal.reason as Error;
}

interface RunContext {
  output: NodeJS.WriteStream;
  progress: Progress;
  signal: AbortSignal;
}

async function run(options: IncomeOptions, context: RunContext): Promise<void> {
  const { output, progress, signal } = context;
  if (options.out !== undefined) await checkOut(options, options.out);
  const plan = await (options.plan === undefined ? findPlanVersion(options.month) : readPlanVersion(options.plan));
  const rules = compileRules(plan, {
    chart: options.pChart === undefined ? [] : await readChart(options.pChart),
    fixedIncomePaise: options.fixedIncomePaise,
  });
  const step = (what: string, size: number) => (bytes: number) => {
    signal.throwIfAborted();
    progress.show(what, size === 0 ? 1 : bytes / size);
  };
  const { paisePerCentiSp, topRank } = rules;
  const roster = await withFile(options.members, ({ source, size }) =>
    readMembers(source, { month: options.month, topRank }, { fileSize: size, onChunk: step('Reading members', size) }),
  );
  const bought = await withFile(options.purchases, ({ source, size }) =>
    readPurchases(source, roster.ids, paisePerCentiSp, step('Reading purchases', size)),
  );
  const sums = bought.whole();
  progress.show('Computing', 0);
  if (options.explain === undefined && !options.json) {
    await nameFaults(roster, options, async () => {
      const network = buildTreeNetwork(roster, sums);
      const incomes = computeTreeIncomes(rules, network, surveyNetwork(rules, network));
      await writeIncomes(options.out!, arrangeIncomes(rules, roster, sums, incomes), context);
    });
    return;
  }
  const network = buildNetwork(roster, sums);
  const explained = options.explain === undefined ? undefined : findPlace(roster, options);
  const { survey, incomes } = await nameFaults(roster, options, () => {
    const surveyed = surveyNetwork(rules, network);
    return { survey: surveyed, incomes: computeIncomes(rules, network, surveyed) };
  });
  if (options.out !== undefined) await writeIncomes(options.out, arrangeIncomes(rules, roster, sums, incomes), context);
  if (explained !== undefined) {
    const { explainIncome, explanationJson, explanationText } = await loadExplanation();
    const explanation = explainIncome(rules, network, survey, incomes, explained);
    const reported = { rules, month: options.month, planSince: plan.effective_from, keys: roster.keys };
    const text = options.json ? explanationJson : explanationText;
    await print(output, text({ ...reported, network, survey, incomes, explanation }));
  } else {
    await print(output, [`${JSON.stringify(sumUp(options, plan.effective_from, network, incomes, bought.rows))}\n`]);
  }
}

// Loaded only when needed, because loading modules takes most of the time of a short run.
const readChart = async (file: string) => {
  const { readPBonusChart } = await import('./p-bonus-chart.ts');
  return withFile(file, ({ source }) => readPBonusChart(source));
};
const loadExplanation = async () => ({
  ...(await import('../explain.ts')),
  ...(await import('./explanation.ts')),
});

async function writeIncomes(out: string, incomes: ArrangedIncomes, context: RunContext): Promise<void> {
  const { signal, progress } = context;
  signal.throwIfAborted();
  await writeWhole(out, formatIncomesFile(incomes), (bytesWritten) => {
    signal.throwIfAborted();
    // A row has about 70 characters. The estimate only has to be good enough for a progress line.
    progress.show('Writing incomes', Math.min(0.99, bytesWritten / (70 * incomes.keys.length)));
  });
}

/** Rejects an output that cannot be written or would replace an input, before the run rather than after it. */
async function checkOut({ members, purchases, pChart, plan }: IncomeOptions, out: string): Promise<void> {
  const found = await fs.stat(out).catch(() => null);
  if (found?.isDirectory()) throw new InputError(out, 'this is a directory, not a file');
  if (!found?.isFile()) return;
  for (const input of [members, purchases, pChart, plan]) {
    const other = input === undefined ? null : await fs.stat(input).catch(() => null);
    if (other && other.dev === found.dev && other.ino === found.ino)
      throw new InputError('--out', `${out} is also an input; the incomes would replace it`);
  }
}

/** @throws InputError for a member who does not belong to the month */
function findPlace({ ids, states, tree }: Roster, { explain, month }: IncomeOptions): number {
  const id = memberIdOf(explain!);
  const member = ids.indexOf(explain!);
  if (member < 0) throw new InputError('--explain', `${id} is not among the members`);
  const place = tree.order.indexOf(member);
  if (states[place] === memberStates.absent)
    throw new InputError('--explain', `${id} has no income in ${month}: exited, or joined later`);
  return place;
}

/** Turns errors of the engine into errors with a message for the terminal. */
async function nameFaults<T>(
  { keys, tree }: Roster,
  options: IncomeOptions,
  compute: () => T | Promise<T>,
): Promise<T> {
  try {
    return await compute();
  } catch (error) {
    if (error instanceof FixedIncomeMissingError) {
      const id = memberIdOf(keys[tree.order[error.place]!]!);
      throw new InputError(
        '--fixed-income',
        `${id} reaches the highest rank in ${options.month} and the plan sets no fixed income; say how much`,
      );
    }
    if (error instanceof SumTooLargeError) throw new InputError(options.purchases, error.message);
    throw error;
  }
}

/** Sums are big integers because the R-bonus counts one purchase for every promoted member above it. */
function sumUp(
  { month }: IncomeOptions,
  planSince: string,
  { states, ownCentiSp }: Network,
  incomes: Incomes,
  rows: number,
) {
  const total = (amounts: Float64Array) => {
    let sum = 0n;
    let part = 0;
    for (let at = 0; at < amounts.length; at++) {
      if (part + amounts[at]! > Number.MAX_SAFE_INTEGER) {
        sum += BigInt(part);
        part = 0;
      }
      part += amounts[at]!;
    }
    sum += BigInt(part);
    return `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`;
  };
  return {
    month,
    plan: planSince,
    members: states.length,
    incomes: states.reduce((count, each) => count + (each === memberStates.absent ? 0 : 1), 0),
    active: incomes.active.reduce((count, each) => count + each, 0),
    purchase_rows: rows,
    sp: total(ownCentiSp),
    personal: total(incomes.personal),
    rebate: total(incomes.rebate),
    group: total(incomes.group),
    fixed: total(incomes.fixed),
    e_bonus: total(incomes.eBonus),
    r_bonus: total(incomes.rBonus),
    p_bonus: total(incomes.pBonus),
    gross: total(incomes.gross),
  };
}

/** Writes text as fast as the reader takes it. A reader that closes the pipe early, such as `head`, is not an error. */
async function print(output: NodeJS.WriteStream, pieces: Iterable<string>): Promise<void> {
  for (const piece of pieces) {
    if (output.destroyed) return;
    if (!output.write(piece)) {
      await new Promise<void>((resolve) => {
        const go = () => {
          output.off('drain', go).off('close', go);
          resolve();
        };
        output.once('drain', go).once('close', go);
      });
    }
  }
}

/** A progress line that is overwritten in place. */
interface Progress {
  /** Shows the current step and its progress, from 0 to 1. */
  show(what: string, share: number): void;
  clear(): void;
}

const patienceMs = 2_000;
const intervalMs = 100;

/** Shows progress on a terminal once a run takes longer than two seconds. Pipes and logs get none. */
function createProgress(terminal: NodeJS.WriteStream, now: () => number = () => performance.now()): Progress {
  const started = now();
  let shown = 0;
  return {
    show(what, share) {
      const at = now();
      if (!terminal.isTTY || at - started < patienceMs || at - shown < intervalMs) return;
      shown = at;
      terminal.write(`\r\u001B[K${what} ${Math.floor(share * 100)}%`);
    },
    clear() {
      if (shown > 0) terminal.write('\r\u001B[K');
      shown = 0;
    },
  };
}
