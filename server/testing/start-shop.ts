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
  /** So far. */
  output(): string;
}

/** Programs that tests start cache their compiled code here: compiling takes a third of a start. */
export const compiledOnce = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(root, 'node_modules/.cache/compiled'),
};

/** As in `npm start`. */
export const startFlags = ['--max-semi-space-size=8', '--min-semi-space-size=8'];

/** Only the packages of a production install. */
export const productionOnly = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'production-only.ts')).href}`,
};

/** For a demo whose pictures are not tested. */
export const fewPictures = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'few-pictures.ts')).href}`,
};

/** In memory if the system has such a folder with space: thousands of small files take seconds on a busy disk. */
export function makeDataFolder(name: string): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = fs.existsSync(memory) ? fs.statfsSync(memory) : { bavail: 0, bsize: 0 };
  return fs.mkdtempSync(path.join(bavail * bsize > 2 ** 31 ? memory : os.tmpdir(), name));
}

/**
 * Starts the real program on free ports; `environment` is added to the defaults. Its data is in the given folder, or in
 * a temporary one, which is empty or a copy of SHOP_DATA_TEMPLATE. `program` is the folder of a copied program.
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
      // Several shops and browsers share two cores: each would reject requests because of the others' load.
      EVENT_LOOP_DELAY: '0',
      ...noOrderLimitsEnvironment,
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that times out does not run its clean-up.
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

/** A demo opens before its pictures are drawn. */
export async function waitForPictures(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'pictures/product-images');
  for (const picture of readDrawn().values())
    while (!(await pictureExists(folder, picture))) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** For SHOP_DATA_TEMPLATE. */
export async function fillDemoFolder(folder = makeDataFolder('shop-e2e-template-')): Promise<string> {
  const shop = await startShop(fewPictures, folder);
  await waitForPictures(folder);
  await shop.stop();
  return folder;
}

if (import.meta.main) await fillDemoFolder(process.argv[2]);
