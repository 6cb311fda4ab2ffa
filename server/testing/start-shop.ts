import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readDrawn } from '#demo/pictures/drawn.ts';
import { pictureExists } from '#server/platform/pictures.ts';
import { noOrderLimitsEnvironment } from '#server/platform/order-limit-settings.ts';

const root = path.join(import.meta.dirname, '../..');

export interface RunningShop {
  url: string;
  officeUrl: string;
  pid: number;
  /** What the program printed so far. */
  output(): string;
}

/** Where the programs that tests start keep their compiled code: reading and compiling it is a third of a start. */
export const compiledOnce = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(root, 'node_modules/.cache/compiled'),
};

/** As `npm start` has them. */
export const startFlags = ['--max-semi-space-size=8', '--min-semi-space-size=8'];

/** For a program that has what a production install brings, and no more. */
export const productionOnly = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'production-only.ts')).href}`,
};

/** For a program that fills a demo whose pictures nobody looks at. */
export const fewPictures = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'few-pictures.ts')).href}`,
};

/**
 * A folder for what goes with a test: in memory where the system has such a folder with room, since the thousands of small files of a
 * shop's storage take seconds of a busy disk's.
 */
export function makeDataFolder(name: string): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = fs.existsSync(memory) ? fs.statfsSync(memory) : { bavail: 0, bsize: 0 };
  return fs.mkdtempSync(path.join(bavail * bsize > 2 ** 31 ? memory : os.tmpdir(), name));
}

/**
 * Starts the real program as a user would, on ports of its own choice; `environment` is set beside the presets. Its data lie in the
 * folder that is given, or else in one of its own that goes with it: empty, or a copy of SHOP_DATA_TEMPLATE.
 * `program` is where the program lies, when it is a copy of it.
 */
export async function startShop(
  environment: Record<string, string> = {},
  folder?: string,
  program = root,
): Promise<RunningShop & { stop(): Promise<void> }> {
  const dataDir = folder ?? makeDataFolder('shop-e2e-');
  const template = process.env['SHOP_DATA_TEMPLATE'];
  if (template && !folder) fs.cpSync(template, dataDir, { recursive: true });
  const child: ChildProcess = spawn(process.execPath, [...startFlags, 'scripts/start.mjs'], {
    cwd: program,
    env: {
      ...process.env,
      ...compiledOnce,
      NODE_ENV: 'production',
      ENV_FILE: 'none',
      PORT: '0',
      OFFICE_PORT: '0',
      DATA_DIR: dataDir,
      DEMO_HISTORY: '0',
      PRINT_AHEAD: '0',
      RATE_LIMIT_SCALE: '1000',
      // Several shops and browsers share two cores: each would turn requests away for the others' load.
      EVENT_LOOP_DELAY: '0',
      ...noOrderLimitsEnvironment,
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that runs out of time never comes to its end.
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const address = (label: string) => new RegExp(`${label}\\s+(http://\\S+)`).exec(said)?.[1];
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!address('Admin')) {
    if (child.exitCode !== null) throw new Error(`The shop ended at start:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url: address('Shop')!,
    officeUrl: address('Office')!,
    pid: child.pid!,
    output: () => said,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      process.off('exit', killChild);
      if (!folder) fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A demo is open before its pictures are drawn. */
export async function waitForPictures(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'pictures/product-images');
  for (const picture of readDrawn().values())
    while (!(await pictureExists(folder, picture))) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Makes a data folder that a demo shop has filled, for SHOP_DATA_TEMPLATE. */
export async function fillDemoFolder(folder = makeDataFolder('shop-e2e-template-')): Promise<string> {
  const shop = await startShop(fewPictures, folder);
  await waitForPictures(folder);
  await shop.stop();
  return folder;
}

if (import.meta.main) await fillDemoFolder(process.argv[2]);
