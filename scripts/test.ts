import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureTestBrowser } from '../server/testing/chromium.ts';
import { ensureJava } from '../server/testing/java.ts';
import { pace } from '../server/testing/pace.ts';

/**
 * Runs one part of the project's checks, or single checks of it, and ends with one line for the whole run: `node
 * scripts/test.ts [main|rest|all|check] [name of a check ...]`.
 */
interface Check {
  name: string;
  command: string;
  parameters: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Reads the report that the tool writes; a check without a report counts as one test. */
  report?: (file: string) => Result;
  /** Installs what the check needs from the system; an error fails the check. */
  prepare?: () => void;
}

/**
 * The number of passed tests, and each failed one by name, because of a long run only the end of the output may be
 * available.
 */
interface Result {
  passed: number;
  failures: string[];
}

/** A check's results so far, for the progress lines. */
interface Running {
  check: Check;
  progress: string;
}

const root = path.join(import.meta.dirname, '..');
const bin = path.join(root, 'node_modules/.bin');
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-reports-'));
const reportOf = (name: string) => path.join(reports, `${name}.json`);
/** The data folder of a filled demo shop, which the browser tests' shops copy. */
const demoFolder = path.join(reports, 'demo');
const progressReporter = 'scripts/progress-reporter.ts';
/** The interval of progress lines. */
const statusMs = 15_000;

const vitest = (name: string, ...parameters: string[]): Check => ({
  name,
  command: 'vitest',
  parameters: [
    'run',
    ...parameters,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
    `--reporter=./${progressReporter}`,
  ],
  report: readVitest,
});
const playwright = (name: string, ...parameters: string[]): Check => ({
  name,
  command: 'playwright',
  parameters: ['test', '--config', 'e2e/playwright.config.ts', ...parameters],
  environment: { E2E_REPORT: reportOf(name), E2E_PROGRESS: path.join(root, progressReporter) },
  report: readPlaywright,
  prepare() {
    process.env['CHROMIUM'] = ensureTestBrowser();
    process.env['JAVA'] = ensureJava();
  },
});
const dependencies = ['contract', 'locales', 'server', 'web', 'demo', 'scripts', 'bench', 'e2e'];

const routes: Check = { name: 'routes', command: 'react-router', parameters: ['typegen'] };
const format: Check = { name: 'format', command: 'oxfmt', parameters: ['--check', '.'] };
const boundaries: Check = {
  name: 'boundaries',
  command: 'depcruise',
  parameters: ['--config', '.dependency-cruiser.cjs', ...dependencies],
};
const tables: Check = { name: 'tables', command: 'node', parameters: ['scripts/table-ownership.ts'] };
/**
 * One program reads all types, for the compiler's checks and for the lint rules. Collecting garbage less often takes a
 * quarter less processor time.
 */
const typesAndLint: Check = {
  name: 'types-and-lint',
  command: 'oxlint',
  parameters: ['--type-aware', '--type-check', '--deny-warnings'],
  environment: { GOGC: '400' },
};
const build: Check = { name: 'build', command: 'node', parameters: ['scripts/build.ts'] };
const demo: Check = { name: 'demo', command: 'node', parameters: ['server/testing/start-shop.ts', demoFolder] };

/**
 * The phases run one after the other, the lanes of a phase concurrently, and the checks of a lane one after the other.
 * A check that waits leaves its core to the other lane.
 */
type Phase = readonly (readonly Check[])[];

const prepared: Phase[] = [[[routes]]];
const main: Phase[] = [
  [
    [build, demo, playwright('journeys', '--project=journeys', '--project=phone-journeys')],
    [
      format,
      boundaries,
      tables,
      { name: 'dead-code', command: 'knip', parameters: [] },
      typesAndLint,
      vitest('unit-and-api', '--project=unit', '--project=postgres'),
    ],
  ],
];
const rest: Phase[] = [
  [
    [build, demo, playwright('pages', '--project=desktop', '--project=phone')],
    [
      vitest('races', '--project=races'),
      vitest('pglite', '--project=pglite'),
      // Each file starts programs that take a whole core, so the files run one at a time.
      vitest('programs', '--project=program', '--maxWorkers=1'),
    ],
  ],
];
/** For the daily loop: all fast checks, and the pure tests of changed files. */
const check: Phase[] = [
  [
    [
      {
        name: 'types',
        command: 'tsc',
        parameters: ['-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
      },
      vitest('unit', '--project=unit', '--changed', '--passWithNoTests'),
    ],
    [{ name: 'lint', command: 'oxlint', parameters: ['--deny-warnings'] }, format, boundaries, tables],
  ],
];
const parts: Readonly<Record<string, readonly Phase[]>> = { main, rest, all: [...main, ...rest], check };

function readVitest(file: string): Result {
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
    }[];
  };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const source = path.relative(root, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${source}: ${message}`];
    return failed.map((result) => `${source}: ${result.fullName}\n    ${result.failureMessages[0] ?? ''}`);
  });
  return { passed: report.numPassedTests, failures };
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: {
    title: string;
    tests: { status: string; projectName: string; results: { error?: { message: string } }[] }[];
  }[];
}

function readPlaywright(file: string): Result {
  const { stats, suites } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    stats: { expected: number };
    suites: Suite[];
  };
  const read = (suite: Suite): string[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map((test) => `${suite.file} (${test.projectName}): ${title}\n    ${test.results[0]?.error?.message ?? ''}`),
    ),
    ...(suite.suites ?? []).flatMap(read),
  ];
  return { passed: stats.expected, failures: suites.flatMap(read) };
}

const begun = Date.now();
const secondsSince = (moment: number) => `${((Date.now() - moment) / 1000).toFixed(0)} s`;
const running = new Set<Running>();

/** Runs one check. Shows its output only after a failure, because the output of concurrent checks would mix. */
async function run(each: Check): Promise<Result> {
  const started = Date.now();
  console.log(`▸ ${each.name}`);
  const now: Running = { check: each, progress: '' };
  running.add(now);
  const { code, output } = await runProgram(each, now).catch((error: Error) => ({ code: 1, output: error.message }));
  running.delete(now);
  const result = tally(each, code);
  const isGood = result.failures.length === 0;
  if (!isGood) process.stdout.write(`\n${output}\n`);
  console.log(`${isGood ? '✓' : '✗'} ${each.name}, ${secondsSince(started)}`);
  return result;
}

async function runProgram(each: Check, now: Running): Promise<{ code: number; output: string }> {
  each.prepare?.();
  const child = spawn(path.join(bin, each.command), each.parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Playwright forces colours on its workers, and child processes print a warning if both variables are set.
      NO_COLOR: each.command === 'playwright' ? undefined : '1',
      ...each.environment,
      PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
      ...(each.command === 'playwright' && fs.existsSync(demoFolder) ? { SHOP_DATA_TEMPLATE: demoFolder } : {}),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => {
      output += part.replaceAll(/^progress (.*)\n/gm, (_line, progress: string) => {
        now.progress = progress;
        return '';
      });
    });
  }
  const code = await new Promise<number>((resolve) => child.once('close', (exitCode) => resolve(exitCode ?? 1)));
  return { code, output };
}

function tally(each: Check, code: number): Result {
  let result: Result;
  try {
    result =
      each.report && fs.existsSync(reportOf(each.name))
        ? each.report(reportOf(each.name))
        : { passed: code === 0 ? 1 : 0, failures: [] };
  } catch (error) {
    // A tool that was killed while writing leaves an incomplete report; the other checks continue.
    result = { passed: 0, failures: [`${each.name}: its report cannot be read (${(error as Error).message})`] };
  }
  return code !== 0 && result.failures.length === 0
    ? { ...result, failures: [`${each.name} ended with ${code}`] }
    : result;
}

const [part, ...wanted] = process.argv.slice(2);
const phases = parts[part ?? 'main'];
if (!phases) throw new Error(`No part of the tests is called ${part}: ${Object.keys(parts).join(', ')}.`);
if (pace > 1.2) console.log(`This machine is slow now: tests wait ${pace.toFixed(1)} times as long.`);
const status = setInterval(() => {
  const all = [...running].map(({ check: { name }, progress }) => (progress ? `${name} ${progress}` : name));
  console.log(`  ${secondsSince(begun)}: ${all.join(' · ')}`);
}, statusMs);
const done = new Set<Check>();
let passed = 0;
const failures: string[] = [];
for (const phase of [...prepared, ...phases]) {
  const lanes = phase.map((lane) =>
    lane.filter((each) => !done.has(each) && (wanted.length === 0 || wanted.includes(each.name))),
  );
  await Promise.all(
    lanes.map(async (lane) => {
      for (const each of lane) {
        done.add(each);
        const result = await run(each);
        passed += result.passed;
        failures.push(...result.failures);
      }
    }),
  );
}
clearInterval(status);
fs.rmSync(reports, { recursive: true, force: true });
if (failures.length > 0)
  console.log(
    `\nFailed:\n${failures.map((failure) => `- ${stripVTControlCharacters(failure).slice(0, 600)}`).join('\n')}`,
  );
console.log(`\n${passed} passed, ${failures.length} failed`);
// Ending at once would lose what a pipe has not taken yet: after a failure the output of a whole check.
process.stdout.write('', () => process.exit(failures.length === 0 ? 0 : 1));
