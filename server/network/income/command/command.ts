import fs from 'node:fs/promises';
import {
  computeIncomes,
  computeTreeIncomes,
  type Incomes,
  type Network,
  standings,
  surveyNetwork,
} from '../incomes.ts';
import { memberIdOf } from '../member-ids.ts';
import { FixedIncomeMissingError } from '../ranks.ts';
import { compileRules } from '../rules.ts';
import { SumTooLargeError } from '../units.ts';
import {
  type ArrangedIncomes,
  arrangeIncomes,
  claimBlock,
  countBlocks,
  createBlockBuffer,
  createClaims,
  formatBlock,
  incomesHead,
  removeTemporaryFile,
  writeWhole,
} from './incomes-file.ts';
import { withFile } from './files.ts';
import { InputError } from './input-error.ts';
import { readMembers, type Roster } from './members.ts';
import { type IncomeOptions, readOptions, usage } from './options.ts';
import { findPlanVersion, readPlanVersion } from './plan-files.ts';
import { createProgress, type Progress } from './progress.ts';
import { buildNetwork, buildTreeNetwork, wholeSums } from './network.ts';
import { readPurchases } from './purchases.ts';
import type { SecondThread } from './second-thread.ts';

/** What the command meets outside itself. */
export interface Surroundings {
  output: NodeJS.WriteStream;
  errors: NodeJS.WriteStream;
  /** Aborted when somebody interrupts the run. */
  signal: AbortSignal;
  /** Has begun to read the purchases where they are a large file; is stopped at the end. */
  thread?: SecondThread | undefined;
}

/**
 * Runs the command; returns its exit code. 0: done. 2: the input, the disk or the command line is at fault or the run was interrupted;
 * one line on standard error says why, and nothing has been written.
 */
export async function runIncome(
  parameters: readonly string[],
  { output, errors, signal, thread }: Surroundings,
): Promise<number> {
  const progress = createProgress(errors);
  try {
    const options = readOptions(parameters);
    if (options) {
      // It went by a look at the command line; the options tell for certain.
      const helper = thread?.file === options.purchases ? thread : undefined;
      await Promise.race([run(options, { output, progress, signal, thread: helper }), untilAborted(signal)]);
    } else output.write(usage);
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
    thread?.stop();
  }
}

/** Fails when the run is interrupted, at once, even while a pipe keeps it waiting. */
async function untilAborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  throw signal.reason as Error;
}

interface RunContext {
  output: NodeJS.WriteStream;
  progress: Progress;
  signal: AbortSignal;
  thread: SecondThread | undefined;
}

async function run(options: IncomeOptions, context: RunContext): Promise<void> {
  const { output, progress, signal, thread } = context;
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
  const month = Number(options.month.replace('-', ''));
  const { paisePerCentiSp, topRank } = rules;
  const roster = await withFile(options.members, ({ source, size }) =>
    readMembers(
      source,
      { month, topRank },
      {
        fileSize: size,
        onChunk: step('Reading members', size),
        onNumbered: (ids) => thread?.sendMembers(ids, rules),
      },
    ),
  );
  const bought = await withFile(options.purchases, ({ source, size }) => {
    const onChunk = step('Reading purchases', size);
    return thread ? thread.receiveTotals(onChunk) : readPurchases(source, roster.ids, paisePerCentiSp, onChunk);
  });
  const sums = wholeSums(bought);
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
    const told = { rules, month: options.month, planSince: plan.effective_from, keys: roster.keys };
    const text = options.json ? explanationJson : explanationText;
    await print(output, text({ ...told, network, survey, incomes, explanation }));
  } else {
    await print(output, [`${JSON.stringify(sumUp(options, plan.effective_from, network, incomes, bought.rows))}\n`]);
  }
}

// What few runs need is loaded by them alone: modules are most of what a short run takes.
const readChart = async (file: string) => {
  const { readPBonusChart } = await import('./p-bonus-chart.ts');
  return withFile(file, ({ source }) => readPBonusChart(source));
};
const loadExplanation = async () => ({
  ...(await import('../explain.ts')),
  ...(await import('./explanation.ts')),
});

async function writeIncomes(out: string, incomes: ArrangedIncomes, context: RunContext): Promise<void> {
  const { signal, progress, thread } = context;
  signal.throwIfAborted();
  await writeWhole(out, formatIncomes(incomes, thread), (bytesWritten) => {
    signal.throwIfAborted();
    // A row has some 70 characters; a guess is enough for a line that is gone soon.
    progress.show('Writing incomes', Math.min(0.99, bytesWritten / (70 * incomes.keys.length)));
  });
}

/** The incomes file, in chunks, each to be used before the next one is asked for; a second thread formats some of the blocks. */
async function* formatIncomes(incomes: ArrangedIncomes, thread: SecondThread | undefined): AsyncGenerator<Uint8Array> {
  const claims = createClaims();
  thread?.startFormatting(incomes, claims);
  yield Buffer.from(incomesHead);
  const bytes = createBlockBuffer();
  let next = 0;
  for (let block = 0; block >= 0;) {
    block = claimBlock(claims, incomes);
    const length = block < 0 ? 0 : formatBlock(incomes, block, bytes);
    // What comes before is the second thread's, and at the end all that is left.
    for (const end = block < 0 ? countBlocks(incomes) : block; next < end; next++) yield await thread!.receiveBlock();
    yield bytes.subarray(0, length);
    next++;
  }
}

/** Rejects, before a long run rather than after it, an output that cannot be or that would replace an input. */
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

/** Place of the member to be explained. @throws InputError for one who does not belong to the month */
function findPlace({ ids, standing, tree }: Roster, { explain, month }: IncomeOptions): number {
  const id = memberIdOf(explain!);
  const member = ids.indexOf(explain!);
  if (member < 0) throw new InputError('--explain', `${id} is not among the members`);
  const place = tree.order.indexOf(member);
  if (standing[place] === standings.absent)
    throw new InputError('--explain', `${id} has no income in ${month}: exited, or joined later`);
  return place;
}

/** Turns what the engine rejects into a line for the person at the terminal. */
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

/** A run in numbers; sums over all members are big integers, since the R-bonus counts a purchase once for each promoted above. */
function sumUp(
  { month }: IncomeOptions,
  planSince: string,
  { standing, ownCentiSp }: Network,
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
    members: standing.length,
    incomes: standing.reduce((count, each) => count + (each === standings.absent ? 0 : 1), 0),
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

/** Writes text as fast as the reader takes it; a reader who leaves early, such as `head`, is no fault. */
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
