/**
 * Checks that each table is written by one module of the server, and prints the owners. Seeding fills an empty database
 * and may write anywhere. Reads are not checked: a module joins other modules' tables in its own statements.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const server = path.join(import.meta.dirname, '../server');
const mayWriteAnywhere = new Set(['seed', 'migrations', 'testing']);
/** The query builder's calls, and literal statements. */
const writes =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)\b(?!\s*\()/g;

const types = fs.readFileSync(path.join(server, 'platform/database-types.ts'), 'utf8');
const tables = new Set(
  [...types.slice(types.indexOf('interface DB ')).matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name!),
);

const writers = new Map<string, Map<string, string[]>>();
for (const file of fs.readdirSync(server, { recursive: true, encoding: 'utf8' })) {
  const module = file.split(path.sep)[0]!;
  if (!file.endsWith('.ts') || /\.(test|testing)\.ts$/.test(file) || mayWriteAnywhere.has(module)) continue;
  for (const [, built, written] of fs.readFileSync(path.join(server, file), 'utf8').matchAll(writes)) {
    const table = (built ?? written)!;
    if (!tables.has(table)) continue;
    const modules = writers.get(table) ?? new Map<string, string[]>();
    writers.set(table, modules.set(module, [...(modules.get(module) ?? []), file]));
  }
}

const shared = [...writers].filter(([, modules]) => modules.size > 1);
for (const [table, modules] of shared) {
  const places = [...modules].map(([module, files]) => `${module} (${[...new Set(files)].join(', ')})`);
  process.stderr.write(`table ${table} is written by ${places.join(' and ')}\n`);
}
if (tables.size === 0 || writers.size < tables.size / 2) {
  process.stderr.write('the table types or the writes in the code were not found\n');
  process.exitCode = 1;
} else if (shared.length > 0) process.exitCode = 1;
else process.stdout.write(`${writers.size} tables, each written by one module\n`);
