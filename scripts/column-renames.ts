import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseTypesFile } from './database-types.ts';

/**
 * Shows that a renamed column fails the type check: renames columns one by one in a copy of the production code and lists those
 * that nothing complains about. By default one column of each table, the middle one; names like `orders.mobile`, or `all`, choose others.
 */
const root = path.join(import.meta.dirname, '..');
const types = fs.readFileSync(databaseTypesFile, 'utf8');
const relative = path.relative(root, databaseTypesFile);

interface Column {
  table: string;
  name: string;
  /** Where its name stands in the text of the types. */
  at: number;
}

function readColumns(): Column[] {
  const tables = new Map(
    [...types.slice(types.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): (\w+);$/gm)].map(
      ([, table, type]) => [type!, table!] as const,
    ),
  );
  return [...types.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm)].flatMap((found) => {
    const table = tables.get(found[1]!);
    if (table === undefined) return [];
    const start = found.index + found[0].indexOf(found[2]!);
    return [...found[2]!.matchAll(/^ {2}(\w+):/gm)].map((column) => {
      return { table, name: column[1]!, at: start + column.index + 2 };
    });
  });
}

function choose(columns: readonly Column[], wanted: readonly string[]): readonly Column[] {
  if (wanted.includes('all')) return columns;
  if (wanted.length > 0) return columns.filter(({ table, name }) => wanted.includes(`${table}.${name}`));
  return [...Map.groupBy(columns, ({ table }) => table).values()].map((each) => each[Math.floor(each.length / 2)]!);
}

/** The production code alone, so that a test cannot be the one that notices. */
function copyCode(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-renames-'));
  for (const name of ['contract', 'server', 'demo', 'locales', 'package.json', 'tsconfig.json'])
    fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  fs.writeFileSync(
    path.join(folder, 'tsconfig.renames.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['contract', 'server', 'demo', 'locales'],
      exclude: ['**/*.test.ts', '**/*testing.ts', 'server/testing/**', 'server/start.ts', 'server/main.ts'],
    }),
  );
  return folder;
}

/** How many errors the type checker finds in the copy. */
async function countErrors(folder: string): Promise<number> {
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const output = await promisify(execFile)(tsc, ['-p', 'tsconfig.renames.json'], {
    cwd: folder,
    maxBuffer: 1 << 26,
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  return output.split('\n').filter((line) => /error TS\d+/.test(line)).length;
}

const folder = copyCode();
const before = await countErrors(folder);
const chosen = choose(readColumns(), process.argv.slice(2));
let unnoticed = 0;
for (const { table, name, at } of chosen) {
  const renamed = `${types.slice(0, at)}${name}_renamed${types.slice(at + name.length)}`;
  fs.writeFileSync(path.join(folder, relative), renamed);
  const errors = (await countErrors(folder)) - before;
  if (errors <= 0) unnoticed++;
  console.log(`${table}.${name}: ${errors > 0 ? `${errors} errors` : 'NOT NOTICED'}`);
}
fs.rmSync(folder, { recursive: true, force: true });
console.log(`${chosen.length} columns renamed one by one (${before} errors before), ${unnoticed} not noticed`);
process.exitCode = before > 0 || unnoticed > 0 ? 1 : 0;
