/**
 * The income command in figures: whole runs against Node's own readline and a plain write, the calculation against one bare pass, growth
 * from 100,000 to 8,000,000 members, memory, explanations. `npm run bench:income -- --largest 1000000` leaves the largest out.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { computeIncomes, type Network } from '#server/network/income/incomes.ts';
import { compileRules } from '#server/network/income/rules.ts';
import { layOutTree, type Tree } from '#server/network/income/tree.ts';
import { findPlanVersion } from '../server/network/income/command/plan-files.ts';

const rounds = 3;
/** On a busy machine the wall clock measures the load; processor time is compared then. */
const isBusy = os.loadavg()[0]! > os.availableParallelism() / 2;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'income-bench-'));
const script = path.join(import.meta.dirname, '../server/network/income/command/main.mjs');

/** Numbers that look random and are the same in each run. */
function createDraw(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Sponsors of a network that grows by one recruit at a time, of anybody; IDs have nothing to do with when somebody joined. */
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

/** The two files for so many members and twice as many purchase rows, a fifth of the members without any. */
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

/** Runs a program of ours to its end in a process of its own. */
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

/** The two ways in which Node's documentation reads a file line by line: an async iterator, and the faster events. */
const lineLoops = {
  'for await': 'for await (const line of reader) lines += line === "" ? 0 : 1;',
  'line events': "reader.on('line', () => { lines++; }); await once(reader, 'close');",
};
type LineLoop = keyof typeof lineLoops;

/** A program that reads both files line by line and writes as many bytes as it is told. */
function writeBaseline(loop: LineLoop): string {
  const file = path.join(folder, `baseline-${loop.replace(' ', '-')}.mjs`);
  fs.writeFileSync(
    file,
    `import fs from 'node:fs';
import readline from 'node:readline';
import { once } from 'node:events';
const [members, purchases, out, size] = process.argv.slice(2);
let lines = 0;
for (const file of [members, purchases]) {
  const reader = readline.createInterface({ input: fs.createReadStream(file), crlfDelay: Infinity });
  ${lineLoops[loop]}
}
const stream = fs.createWriteStream(out);
const piece = Buffer.alloc(1 << 16, 48);
for (let left = Number(size); left > 0; left -= piece.length)
  if (!stream.write(left < piece.length ? piece.subarray(0, left) : piece)) await once(stream, 'drain');
stream.end();
await once(stream, 'finish');
`,
  );
  return file;
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

/** What a program took, by the clock that tells more. */
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

/** Runs in turn, so that a busy machine is busy for all of them; the best of each counts. */
async function compareWithReadline(size: number, files: Files): Promise<void> {
  const [runs, explanations]: [Usage[], Usage[]] = [[], []];
  const baselines = Object.keys(lineLoops).map((name) => ({
    name,
    program: writeBaseline(name as LineLoop),
    usages: [] as Usage[],
  }));
  // The root's explanation names every member whose points count: the longest there is.
  const root = fs.readFileSync(files.members, 'latin1').slice(0, 200).split('\n')[1]!.slice(0, 8);
  for (let round = 0; round < rounds; round++) {
    runs.push(await measure(incomeOf(files, '--out', files.out)));
    const written = String(fs.statSync(files.out).size);
    for (const { program, usages } of baselines)
      usages.push(await measure([program, files.members, files.purchases, `${files.out}.plain`, written]));
    explanations.push(await measure(incomeOf(files, '--explain', root), path.join(folder, 'explanation.txt')));
  }
  const [run, explanation] = [best(runs), best(explanations)];
  report(`${size} members, files in to file out`, usageText(run));
  for (const { name, usages } of baselines) {
    const baseline = best(usages);
    report(`readline (${name}) over both files, writing as much`, usageText(baseline));
    const ratio = spent(run) / spent(baseline);
    report(`whole run / readline (${name}) and write`, ratio.toFixed(2), '2.5', ratio <= 2.5);
  }
  report(`peak memory at ${size}`, `${run.peakMb.toFixed(0)} MB`, '600 MB', run.peakMb <= 600);
  const longer = spent(explanation) / spent(run);
  report('--explain of the root / whole run', `${longer.toFixed(2)}, ${usageText(explanation)}`, '1.10', longer <= 1.1);
}

/** The calculation in this process, against one pass that adds each member's points to the sponsor in tree order. */
async function compareWithBarePass(size: number): Promise<void> {
  const rules = compileRules(await findPlanVersion('2026-10'), { fixedIncomePaise: 10_000_000 });
  const { sponsor, id } = drawNetwork(size);
  const byId = new Int32Array(size);
  for (let at = 0; at < size; at++) byId[id[at]!] = at === 0 ? -1 : id[sponsor[at]!]!;
  const tree = layOutTree(byId);
  const network = createNetwork(tree, createDraw(3));
  const ownByMember = new Float64Array(size);
  for (let place = 0; place < size; place++) ownByMember[tree.order[place]!] = network.ownCentiSp[place]!;
  const passes = {
    'bare pass in tree order': () => addInTreeOrder(tree, ownByMember, byId),
    'bare pass, arrays laid out beforehand': () => addToSponsors(tree, network.ownCentiSp),
    calculation: () => computeIncomes(rules, network),
    'laying the tree out': () => layOutTree(byId),
  };
  const least = new Map<string, number>();
  for (let round = 0; round < 15; round++) {
    for (const [name, pass] of Object.entries(passes)) {
      const cpu = process.cpuUsage();
      const wall = performance.now();
      pass();
      const { user, system } = process.cpuUsage(cpu);
      const took = isBusy ? (user + system) / 1000 : performance.now() - wall;
      least.set(name, Math.min(least.get(name) ?? Infinity, took));
    }
  }
  for (const [name, ms] of least) report(`${name}, ${size} members`, `${((ms * 1e6) / size).toFixed(1)} ns a member`);
  const ratioTo = (name: string) => least.get('calculation')! / least.get(name)!;
  const ratio = ratioTo('bare pass in tree order');
  report('calculation / bare pass in tree order', ratio.toFixed(1), '20', ratio <= 20);
  const strict = ratioTo('bare pass, arrays laid out beforehand');
  report('calculation / bare pass, arrays laid out beforehand', strict.toFixed(1));
}

/** Adds each member's points to the sponsor, members in tree order and their data where it was read to. */
function addInTreeOrder({ order, size, roots }: Tree, own: Float64Array, sponsor: Int32Array): Float64Array {
  const sums = new Float64Array(size);
  for (let place = size - 1; place >= roots; place--) {
    const member = order[place]!;
    sums[sponsor[member]!]! += own[member]!;
  }
  return sums;
}

/** The same over arrays that already stand in tree order: little more than the speed of memory. */
function addToSponsors({ size, roots, parent }: Tree, own: Float64Array): Float64Array {
  const sums = new Float64Array(size);
  for (let place = size - 1; place >= roots; place--) sums[parent[place]!]! += own[place]!;
  return sums;
}

function createNetwork(tree: Tree, draw: () => number): Network {
  const { size } = tree;
  const ownCentiSp = new Float64Array(size).map(() => (draw() < 0.2 ? 0 : Math.floor(draw() * 8_000 + draw() * 8_000)));
  return {
    tree,
    standing: new Uint8Array(size).map(() => (draw() < 0.03 ? 2 : 1)),
    ownCentiSp,
    purchasePaise: ownCentiSp.map((centiSp) => centiSp * 13),
    highestRank: new Uint8Array(size).fill(1),
    rBonusCount: new Uint8Array(size),
  };
}

/** A chain: as many levels as members. */
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
  await compareWithBarePass(1_000_000);
  const small = writeFiles(100_000);
  const smallRuns: Usage[] = [];
  for (let round = 0; round < rounds; round++) smallRuns.push(await measure(incomeOf(small, '--out', small.out)));
  const smallRun = best(smallRuns);
  report('100000 members, files in to file out', usageText(smallRun));
  await compareWithReadline(1_000_000, writeFiles(1_000_000));
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
