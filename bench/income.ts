/**
 * Measurements of the income command: whole runs, growth from 100,000 to 8,000,000 members, memory, explanations. `npm
 * run bench:income -- --largest 1000000` leaves out the largest ones.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { computeIncomes, type Network } from '#server/income-plan/income/incomes.ts';
import { compileRules } from '#server/income-plan/income/rules.ts';
import { layOutTree, type Tree } from '#server/income-plan/income/tree.ts';
import { findPlanVersion } from '../server/income-plan/income/command/plan-files.ts';

const rounds = 3;
/** On a busy machine the wall clock measures the load, so processor time is compared. */
const isBusy = os.loadavg()[0]! > os.availableParallelism() / 2;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'income-bench-'));
const script = path.join(import.meta.dirname, '../server/income-plan/income/command/main.mjs');

/** Returns a generator of pseudo-random numbers, the same in each run. */
function createDraw(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns the sponsors of a network that grows by one recruit at a time, of any member; IDs are unrelated to the order
 * of joining.
 */
function drawNetwork(size: number): { sponsor: Int32Array; id: Int32Array } {
  const draw = createDraw(size);
  const id = new Int32Array(size).map((_, at) => at);
  for (let at = size - 1; at > 0; at--) {
    const other = Math.floor(draw() * (at + 1));
    [id[at], id[other]] = [id[other]!, id[at]!];
  }
  const sponsor = new Int32Array(size).fill(-1);
  for (let at = 1; at < size; at++) sponsor[at] = Math.floor(draw() * at);
  return { sponsor, id };
}

interface Files {
  members: string;
  purchases: string;
  out: string;
}

/** Writes the two files for this many members and twice as many purchase rows, a fifth of the members without any. */
function writeFiles(size: number): Files {
  const { sponsor, id } = drawNetwork(size);
  const draw = createDraw(7);
  const base = 10_000_000;
  const nameOf = (at: number) => String(base + id[at]!);
  const members = path.join(folder, `members-${size}.csv`);
  writeLines(members, 'member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count', size, (at) => {
    const status = draw() < 0.03 ? 'frozen' : 'live';
    return `${nameOf(at)},${at === 0 ? '' : nameOf(sponsor[at]!)},2025-0${1 + (at % 9)}-17,${status},${1 + (at % 3)},0`;
  });
  const purchases = path.join(folder, `purchases-${size}.csv`);
  writeLines(purchases, 'member_id,sp,amount', size * 2, () => {
    const buyer = nameOf(Math.floor(draw() * size * 0.8));
    const centiSp = draw() < 0.02 ? -Math.floor(draw() * 2_000) : Math.floor(draw() * 8_000);
    return `${buyer},${(centiSp / 100).toFixed(2)},${((centiSp * 13) / 100).toFixed(2)}`;
  });
  return { members, purchases, out: path.join(folder, `incomes-${size}.csv`) };
}

function writeLines(file: string, head: string, count: number, line: (at: number) => string): void {
  const handle = fs.openSync(file, 'w');
  let text = `${head}\n`;
  for (let at = 0; at < count; at++) {
    text += `${line(at)}\n`;
    if (text.length < 1 << 20) continue;
    fs.writeSync(handle, text);
    text = '';
  }
  fs.writeSync(handle, text);
  fs.closeSync(handle);
}

interface Usage {
  wallMs: number;
  /** User and system time of all threads. */
  cpuMs: number;
  peakMb: number;
}

/** Runs one of our programs in its own process. */
async function measure(parameters: readonly string[], output?: string): Promise<Usage> {
  const tell = `process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    require('node:fs').writeSync(3, JSON.stringify([(userCPUTime + systemCPUTime) / 1000, maxRSS / 1024]));
  });`;
  const preload = path.join(folder, 'usage.cjs');
  fs.writeFileSync(preload, tell);
  const sink = output === undefined ? 'ignore' : fs.openSync(output, 'w');
  const started = performance.now();
  const child = spawn(process.execPath, ['--require', preload, ...parameters], {
    stdio: ['ignore', sink, 'inherit', 'pipe'],
  });
  let usage = '';
  child.stdio[3]!.on('data', (piece: Buffer) => (usage += piece.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (typeof sink === 'number') fs.closeSync(sink);
  if (code !== 0) throw new Error(`exit code ${String(code)}: ${parameters.join(' ')}`);
  const [cpuMs, peakMb] = JSON.parse(usage) as [number, number];
  return { wallMs: performance.now() - started, cpuMs, peakMb };
}

const incomeOf = ({ members, purchases }: Files, ...more: string[]) => [
  script,
  '--members',
  members,
  '--purchases',
  purchases,
  '--month',
  '2026-10',
  '--fixed-income',
  '100000.00',
  ...more,
];

/** Returns a program's time by the more reliable clock. */
const spent = ({ wallMs, cpuMs }: Usage) => (isBusy ? cpuMs : wallMs);

const best = (usages: readonly Usage[]): Usage => ({
  wallMs: Math.min(...usages.map(({ wallMs }) => wallMs)),
  cpuMs: Math.min(...usages.map(({ cpuMs }) => cpuMs)),
  peakMb: Math.max(...usages.map(({ peakMb }) => peakMb)),
});

const table: { figure: string; measured: string; limit: string; holds: boolean | '' }[] = [];
const report = (figure: string, measured: string, limit = '', holds: boolean | '' = '') => {
  table.push({ figure, measured, limit, holds });
  console.log(`${figure}: ${measured}${limit && ` (limit ${limit})`}`);
};
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const usageText = ({ wallMs, cpuMs, peakMb }: Usage) =>
  `${seconds(wallMs)} (processor ${seconds(cpuMs)}), peak ${peakMb.toFixed(0)} MB`;

/** Measures whole runs and explanations in turn; the best of each counts. */
async function measureRuns(size: number, files: Files): Promise<void> {
  const [runs, explanations]: [Usage[], Usage[]] = [[], []];
  // The root's explanation names every member whose points count: the longest one.
  const root = fs.readFileSync(files.members, 'latin1').slice(0, 200).split('\n')[1]!.slice(0, 8);
  for (let round = 0; round < rounds; round++) {
    runs.push(await measure(incomeOf(files, '--out', files.out)));
    explanations.push(await measure(incomeOf(files, '--explain', root), path.join(folder, 'explanation.txt')));
  }
  const [run, explanation] = [best(runs), best(explanations)];
  report(`${size} members, files in to file out`, usageText(run));
  report(`peak memory at ${size}`, `${run.peakMb.toFixed(0)} MB`, '600 MB', run.peakMb <= 600);
  const longer = spent(explanation) / spent(run);
  report('--explain of the root / whole run', `${longer.toFixed(2)}, ${usageText(explanation)}`, '1.10', longer <= 1.1);
}

function createNetwork(tree: Tree, draw: () => number): Network {
  const { size } = tree;
  const ownCentiSp = new Float64Array(size).map(() => (draw() < 0.2 ? 0 : Math.floor(draw() * 8_000 + draw() * 8_000)));
  return {
    tree,
    states: new Uint8Array(size).map(() => (draw() < 0.03 ? 2 : 1)),
    ownCentiSp,
    purchasePaise: ownCentiSp.map((centiSp) => centiSp * 13),
    highestRank: new Uint8Array(size).fill(1),
    rBonusCount: new Uint8Array(size),
  };
}

/** Measures a chain with as many levels as members. */
async function runChain(size: number): Promise<void> {
  const rules = compileRules(await findPlanVersion('2026-10'), { fixedIncomePaise: 10_000_000 });
  const started = performance.now();
  const tree = layOutTree(new Int32Array(size).map((_, at) => at - 1));
  const incomes = computeIncomes(rules, createNetwork(tree, createDraw(5)));
  report(
    `a chain of ${size}, laid out and computed`,
    `${seconds(performance.now() - started)}, ${incomes.gross.length} incomes`,
  );
}

const { values } = parseArgs({ options: { largest: { type: 'string', default: '8000000' } } });
const largest = Number(values.largest);
try {
  const small = writeFiles(100_000);
  const smallRuns: Usage[] = [];
  for (let round = 0; round < rounds; round++) smallRuns.push(await measure(incomeOf(small, '--out', small.out)));
  const smallRun = best(smallRuns);
  report('100000 members, files in to file out', usageText(smallRun));
  await measureRuns(1_000_000, writeFiles(1_000_000));
  if (largest > 1_000_000) {
    const large = writeFiles(largest);
    const run = await measure(incomeOf(large, '--out', large.out));
    report(`${largest} members, files in to file out`, usageText(run));
    const growth = spent(run) / spent(smallRun) / (largest / 100_000);
    report(`time a member at ${largest} / at 100000`, growth.toFixed(2), '1.2', growth <= 1.2);
    report(`peak memory at ${largest}`, `${run.peakMb.toFixed(0)} MB`, '6000 MB', run.peakMb <= 6_000);
  }
  await runChain(10_000_000);
  console.log(`\n${isBusy ? 'The machine is busy: compared by processor time.' : 'Compared by the wall clock.'}`);
  console.table(table);
  if (table.some(({ holds }) => holds === false)) process.exitCode = 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
