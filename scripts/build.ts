import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { languages } from '../contract/language.ts';
import { StartError } from '../server/platform/start-error.ts';
import { hasBuild, isBuilt, replaceBuild } from './build-folder.ts';

const root = path.join(import.meta.dirname, '..');
const buildFolder = path.join(root, 'build');
const programFolder = path.join(buildFolder, 'program');
const webSources = [
  'web',
  'contract',
  'locales',
  'vite.config.ts',
  'vite.portal.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build-folder.ts',
  'scripts/fill-messages.ts',
  'scripts/minify.ts',
  'scripts/module-graph.ts',
  'scripts/portal-pages.ts',
  'scripts/vite-messages.ts',
];
const programSources = [
  'server',
  'contract',
  'locales',
  'demo',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build-folder.ts',
  'scripts/build-program.ts',
  'scripts/minify.ts',
];

/** Builds what is missing or older than its sources. */
export async function buildIfStale(): Promise<void> {
  await buildProgramIfStale();
  await buildWebIfStale();
}

/** Whether the program that `npm start` runs exists and is as new as its sources; see scripts/build-program.ts. */
export function isProgramBuilt(): boolean {
  return isBuilt(programFolder, fingerprint(programSources));
}

/**
 * Builds the program if it is missing or older than its sources. A separate process builds it: the memory of a build
 * would stay in the shop's process.
 * @throws StartError if the build tools are not installed
 */
export async function buildProgramIfStale(priority?: number): Promise<void> {
  if (!isProgramBuilt()) await buildApart('program', programFolder, priority);
}

/** The same for the web parts. */
export async function buildWebIfStale(priority?: number): Promise<void> {
  if (!isBuilt(buildFolder, fingerprint(webSources))) await buildApart('web', buildFolder, priority);
}

async function buildApart(part: 'program' | 'web', folder: string, priority?: number): Promise<void> {
  if (!fs.existsSync(path.join(root, 'node_modules/vite'))) throw new StartError(describeMissingBuild(folder));
  await runProgram(process.execPath, [import.meta.filename, part], { priority });
}

function describeMissingBuild(folder: string): string {
  const fault = hasBuild(folder) ? 'build/ was made of other files than lie here' : 'The shop is not built';
  return `${fault}, and the tools that build it are not installed. Run "npm ci && npm run build" here, or bring build/ along from where that was done with these very files (docs/operations/open.md).`;
}

/** Builds the web parts into a folder, each once for all languages. */
async function buildWeb(into: string): Promise<void> {
  const { fillOffice, fillStorefront } = await import('./fill-messages.ts');
  await run('react-router', ['build'], into);
  await fillStorefront(path.join(into, 'shop'), languages);
  await run('vite', ['build', '--config', 'vite.portal.config.ts'], into);
  await fillOffice(path.join(into, 'office'), languages);
  await compressAssets(path.join(into, 'shop/client'));
  await compressAssets(path.join(into, 'office'));
}

/** The configurations of both sites read the output folder from BUILD_FOLDER. */
function run(command: string, parameters: string[], into: string): Promise<void> {
  return runProgram(path.join(root, 'node_modules/.bin', command), parameters, { environment: { BUILD_FOLDER: into } });
}

interface RunOptions {
  environment?: Record<string, string>;
  /** As `os.setPriority` takes it; the system's default without. */
  priority?: number | undefined;
}

/** @throws with the program's whole output if it fails */
async function runProgram(program: string, parameters: string[], options: RunOptions): Promise<void> {
  const env = {
    ...process.env,
    ...options.environment,
    NODE_ENV: 'production',
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
  };
  const running = promisify(execFile)(program, parameters, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 });
  if (options.priority !== undefined && running.child.pid !== undefined)
    os.setPriority(running.child.pid, options.priority);
  try {
    await running;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${path.basename(program)} ${parameters.join(' ')} failed:\n${stdout ?? ''}${stderr ?? ''}`, {
      cause: error,
    });
  }
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of filesIn(path.join(root, source)))
      hash.update(path.relative(root, file)).update(fs.readFileSync(file));
  return hash.digest('hex');
}

function filesIn(place: string): string[] {
  if (!fs.statSync(place).isDirectory()) return [place];
  return fs
    .readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(place, name))
    .filter((file) => fs.statSync(file).isFile())
    .sort();
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Lower for a build whose bytes do not matter: the best quality takes half of a build's time. */
const brotliQuality = Number(process.env['BUILD_BROTLI_QUALITY'] ?? 11);

/**
 * Writes .br and .gz files beside every text asset, so that serving needs no compression and sends the fewest bytes.
 */
async function compressAssets(folder: string): Promise<void> {
  const texts = filesIn(folder).filter((file) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(file));
  // Files without texts are the same in each language, and are compressed once.
  const alike = Map.groupBy(texts, (file) => createHash('sha256').update(fs.readFileSync(file)).digest('hex'));
  await Promise.all(
    [...alike.values()].map(async (files) => {
      const bytes = fs.readFileSync(files[0]!);
      const [br, gz] = await Promise.all([
        brotli(bytes, {
          params: {
            [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            // Blocks as large as the file: the default saves memory and costs bytes.
            [zlib.constants.BROTLI_PARAM_LGBLOCK]: 22,
          },
        }),
        gzip(bytes, { level: 9 }),
      ]);
      for (const file of files) {
        fs.writeFileSync(`${file}.br`, br);
        fs.writeFileSync(`${file}.gz`, gz);
      }
    }),
  );
}

if (import.meta.main) {
  const only = process.argv[2];
  if (only !== 'web') {
    const { buildProgram } = await import('./build-program.ts');
    const isNew = await replaceBuild(programFolder, fingerprint(programSources), buildProgram);
    console.log(isNew ? 'Built the program.' : 'The program is up to date.');
  }
  if (only !== 'program') {
    const isNew = await replaceBuild(buildFolder, fingerprint(webSources), buildWeb);
    console.log(isNew ? 'Built the web parts.' : 'The web parts are up to date.');
  }
}
