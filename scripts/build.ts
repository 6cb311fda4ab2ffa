import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { languages } from '../contract/language.ts';

const root = path.join(import.meta.dirname, '..');
export const buildFolder = path.join(root, 'build');
const stampFile = path.join(buildFolder, 'stamp');
const sources = [
  'web',
  'contract',
  'locales',
  'vite.config.ts',
  'vite.portal.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/fill-messages.ts',
  'scripts/vite-messages.ts',
];

/**
 * Builds the web parts when they are missing or older than their sources. Returns whether anything was built. It is done by a program
 * that ends: what a build has in memory would stay in that of the shop.
 */
export function buildIfStale(): boolean {
  if (isCurrent(fingerprint())) return false;
  runProgram(process.execPath, [import.meta.filename]);
  return true;
}

function isCurrent(stamp: string): boolean {
  return fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp;
}

/** Builds the web parts, each once for all languages. */
async function build(stamp: string): Promise<void> {
  const { fillOffice, fillStorefront } = await import('./fill-messages.ts');
  fs.rmSync(stampFile, { force: true });
  run('react-router', ['build']);
  await fillStorefront(path.join(buildFolder, 'shop'), languages);
  run('vite', ['build', '--config', 'vite.portal.config.ts']);
  await fillOffice(path.join(buildFolder, 'office'), languages);
  await compressAssets(path.join(buildFolder, 'shop/client'));
  await compressAssets(path.join(buildFolder, 'office'));
  fs.writeFileSync(stampFile, stamp);
}

function run(command: string, parameters: string[]): void {
  runProgram(path.join(root, 'node_modules/.bin', command), parameters);
}

/** @throws with everything that the program wrote where it fails. */
function runProgram(program: string, parameters: string[]): void {
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
  };
  try {
    execFileSync(program, parameters, {
      cwd: root,
      env: environment,
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

function fingerprint(): string {
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

/** Puts .br and .gz beside every text asset, so that serving costs nothing and bytes are as few as can be. */
async function compressAssets(folder: string): Promise<void> {
  const texts = filesIn(folder).filter((file) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const bytes = fs.readFileSync(file);
      const [br, gz] = await Promise.all([
        brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
        gzip(bytes, { level: 9 }),
      ]);
      fs.writeFileSync(`${file}.br`, br);
      fs.writeFileSync(`${file}.gz`, gz);
    }),
  );
}

if (import.meta.main) {
  const stamp = fingerprint();
  if (isCurrent(stamp)) console.log('The web parts are up to date.');
  else {
    await build(stamp);
    console.log('Built the web parts.');
  }
}
