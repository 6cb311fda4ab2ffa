import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { languages } from '../contract/language.ts';
import { isBuilt, replaceBuild } from './build-folder.ts';

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
export function buildIfStale(): void {
  buildProgramIfStale();
  buildWebIfStale();
}

/** Builds the program that `npm start` runs when it is missing or older than its sources; see scripts/build-program.ts. */
export function buildProgramIfStale(): void {
  if (!isBuilt(programFolder, fingerprint(programSources)))
    runProgram(process.execPath, [import.meta.filename, 'program']);
}

/**
 * Builds the web parts when they are missing or older than their sources. It is done by a program that ends: what a build has in memory
 * would stay in that of the shop.
 */
export function buildWebIfStale(): void {
  if (!isBuilt(buildFolder, fingerprint(webSources))) runProgram(process.execPath, [import.meta.filename, 'web']);
}

/** Builds the web parts into a folder, each once for all languages. */
async function buildWeb(into: string): Promise<void> {
  const { fillOffice, fillStorefront } = await import('./fill-messages.ts');
  run('react-router', ['build'], into);
  await fillStorefront(path.join(into, 'shop'), languages);
  run('vite', ['build', '--config', 'vite.portal.config.ts'], into);
  await fillOffice(path.join(into, 'office'), languages);
  await compressAssets(path.join(into, 'shop/client'));
  await compressAssets(path.join(into, 'office'));
}

/** The configurations of both sites read from BUILD_FOLDER where their parts go. */
function run(command: string, parameters: string[], into: string): void {
  runProgram(path.join(root, 'node_modules/.bin', command), parameters, { BUILD_FOLDER: into });
}

/** @throws with everything that the program wrote where it fails. */
function runProgram(program: string, parameters: string[], environment: Record<string, string> = {}): void {
  const env = {
    ...process.env,
    ...environment,
    NODE_ENV: 'production',
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
  };
  try {
    execFileSync(program, parameters, {
      cwd: root,
      env,
      stdio: 'pipe',
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    throw new Error(
      `${path.basename(program)} ${parameters.join(' ')} failed:\n${String(stdout ?? '')}${String(stderr ?? '')}`,
      {
        cause: error,
      },
    );
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

/** Less for a build whose bytes nobody counts: the best takes half of a build's time. */
const brotliQuality = Number(process.env['BUILD_BROTLI_QUALITY'] ?? 11);

/** Puts .br and .gz beside every text asset, so that serving costs nothing and bytes are as few as can be. */
async function compressAssets(folder: string): Promise<void> {
  const texts = filesIn(folder).filter((file) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(file));
  // What has no texts is the same in each language, and is compressed once.
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
