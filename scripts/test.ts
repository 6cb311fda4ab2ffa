import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureTestBrowser } from '../server/testing/chromium.ts';
import { ensureJava } from '../server/testing/java.ts';

/** Runs every check of the project, or those named on the command line, and ends with one line for the whole run. */
interface Check {
  name: string;
  command: string;
  parameters: string[];
  environment?: Record<string, string>;
  /** Reads the report that the tool writes; a check without one counts as one test. */
  report?: (file: string) => Result;
}

/** How many passed, and each that failed by name: of a long run only the end may be at hand. */
interface Result {
  passed: number;
  failures: string[];
}

const root = path.join(import.meta.dirname, '..');
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-reports-'));
const reportOf = (name: string) => path.join(reports, `${name}.json`);
/** The data folder of a filled demo shop, which the browser tests' shops start from. */
const demoFolder = path.join(reports, 'demo');

const vitest = (name: string, parameters: string[]): Check => ({
  name,
  command: 'vitest',
  parameters: ['run', ...parameters, '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`],
  report: readVitest,
});
/** Both read the whole program's types and end: collecting their garbage less often takes a quarter less of the processor's time. */
const fewCollections = { GOGC: '400' };
const dependencies = ['contract', 'locales', 'server', 'web', 'demo', 'scripts', 'bench', 'e2e'];

/**
 * The checks of a lane run in turn, the lanes of a phase side by side, the phases in turn. What waits (a page, a program's end) leaves its
 * core to the other lane; together they keep two cores busy to the end.
 */
const phases: Check[][][] = [
  [[{ name: 'routes', command: 'react-router', parameters: ['typegen'] }]],
  [
    [
      { name: 'build', command: 'node', parameters: ['scripts/build.ts'] },
      { name: 'demo', command: 'node', parameters: ['server/testing/start-shop.ts', demoFolder] },
      {
        name: 'e2e',
        command: 'playwright',
        parameters: ['test', '--config', 'e2e/playwright.config.ts'],
        report: readPlaywright,
      },
    ],
    [
      // Several checkers would each work out for themselves the types that they share, on cores that are busy.
      { name: 'types', command: 'tsc', parameters: ['-p', '.', '--checkers', '1'], environment: fewCollections },
      {
        name: 'lint',
        command: 'oxlint',
        parameters: ['--type-aware', '--deny-warnings'],
        environment: fewCollections,
      },
      { name: 'format', command: 'oxfmt', parameters: ['--check', '.'] },
      {
        name: 'boundaries',
        command: 'depcruise',
        parameters: ['--config', '.dependency-cruiser.cjs', ...dependencies],
      },
      { name: 'dead-code', command: 'knip', parameters: [] },
      // Programs mostly wait for one another: they run while the browser tests use what they leave, and what keeps its cores busy ends the run.
      vitest('programs', ['--project', 'program']),
      vitest('unit-and-api', ['--project', 'unit', '--project', 'pglite', '--project', 'postgres']),
    ],
  ],
];

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
    stats: { expected: number; flaky: number };
    suites: Suite[];
  };
  if (stats.flaky > 0) console.log(`  ${stats.flaky} passed only when repeated`);
  const read = (suite: Suite): string[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map((test) => `${suite.file} (${test.projectName}): ${title}\n    ${test.results[0]?.error?.message ?? ''}`),
    ),
    ...(suite.suites ?? []).flatMap(read),
  ];
  return { passed: stats.expected + stats.flaky, failures: suites.flatMap(read) };
}

/** Runs one check. Beside others its output is kept back until it has ended, so that theirs does not mix with it. */
async function run(check: Check, alone: boolean): Promise<Result> {
  const started = Date.now();
  if (alone) console.log(`\n— ${check.name}`);
  const bin = path.join(root, 'node_modules/.bin');
  const child = spawn(path.join(bin, check.command), check.parameters, {
    cwd: root,
    stdio: ['ignore', alone ? 'inherit' : 'pipe', alone ? 'inherit' : 'pipe'],
    env: {
      ...process.env,
      ...check.environment,
      PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
      E2E_REPORT: reportOf('e2e'),
      ...(check.name === 'e2e' && fs.existsSync(demoFolder) ? { SHOP_DATA_TEMPLATE: demoFolder } : {}),
    },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  const code = await new Promise<number>((resolve) => child.once('close', (exitCode) => resolve(exitCode ?? 1)));
  if (!alone) process.stdout.write(`\n— ${check.name}\n${Buffer.concat(output).toString()}`);
  const result = tally(check, code);
  console.log(
    `  ${check.name}: ${result.failures.length === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  return result;
}

/** Without a browser, or Java for the HTML checker, the browser tests have failed; the run goes on to its closing line. */
async function runInBrowser(check: Check, alone: boolean): Promise<Result> {
  try {
    process.env['CHROMIUM'] = ensureTestBrowser();
    process.env['JAVA'] = ensureJava();
  } catch (error) {
    return { passed: 0, failures: [`${check.name}: ${(error as Error).message}`] };
  }
  return run(check, alone);
}

function tally(check: Check, code: number): Result {
  const result =
    check.report && fs.existsSync(reportOf(check.name))
      ? check.report(reportOf(check.name))
      : { passed: code === 0 ? 1 : 0, failures: [] };
  return code !== 0 && result.failures.length === 0
    ? { ...result, failures: [`${check.name} ended with ${code}`] }
    : result;
}

const wanted = process.argv.slice(2);
const isChosen = ({ name }: Check) => wanted.length === 0 || wanted.includes(name);
let passed = 0;
const failures: string[] = [];
for (const phase of phases) {
  const lanes = phase.map((lane) => lane.filter(isChosen)).filter((lane) => lane.length > 0);
  const runLane = async (lane: Check[]) => {
    for (const check of lane) {
      const isAlone = lanes.length === 1;
      const result = check.name === 'e2e' ? await runInBrowser(check, isAlone) : await run(check, isAlone);
      passed += result.passed;
      failures.push(...result.failures);
    }
  };
  await Promise.all(lanes.map(runLane));
}
fs.rmSync(reports, { recursive: true, force: true });
if (failures.length > 0)
  console.log(`\nFailed:\n${failures.map((failure) => `- ${failure.slice(0, 600)}`).join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
