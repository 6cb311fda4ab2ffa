import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { baseline, contractStep } from '#server/platform/migrate.ts';

const folder = path.join(import.meta.dirname, '../migrations');
/**
 * They run on a new database, after the baseline. Those for older databases are in a separate folder and stay
 * unchanged.
 */
const migrations = fs.readdirSync(folder).filter((name) => name.endsWith('.ts'));

/** They remove something, or add a constraint, that the previous version does not know about. */
const contracting = [
  /\bDROP\s+(TABLE|COLUMN|VIEW)\b/i,
  /\bRENAME\s+(TO|COLUMN|CONSTRAINT)?\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bDROP\s+DEFAULT\b/i,
  /\.(dropTable|dropColumn|renameTo|renameColumn|setDataType|setNotNull|dropDefault)\(/,
];

/** Allowed only in a contract step. */
function contractingLines(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && contracting.some((pattern) => pattern.test(line)))
    .map((line) => line.trim());
}

test('a migration leaves the version before what it uses, unless it is named as a contract step', () => {
  const wrong = migrations
    .filter((name) => !contractStep.test(name))
    .flatMap((name) =>
      contractingLines(fs.readFileSync(path.join(folder, name), 'utf8')).map((line) => `${name}: ${line}`),
    );
  expect(wrong).toEqual([]);
});

test('each migration has a number of its own, after that of the baseline', () => {
  const numbers = migrations.map((name) => /^\d{4}(?=-[a-z0-9-]+\.ts$)/.exec(name)?.[0] ?? name);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.filter((number) => !(number > baseline.slice(0, 4) && number < 'a'))).toEqual([]);
});

test.each([
  'ALTER TABLE product DROP COLUMN name_hi;',
  'DROP TABLE stray_payment',
  'ALTER TABLE gst_paper RENAME TO tax_document;',
  'ALTER TABLE mail RENAME COLUMN body TO body_text;',
  'alter table orders alter column mobile type bigint',
  'ALTER TABLE orders ALTER COLUMN email SET NOT NULL',
  "await db.schema.alterTable('orders').dropColumn('email').execute();",
])('%s is for a contract step', (line) => {
  expect(contractingLines(line)).toEqual([line]);
});

test.each([
  'CREATE TABLE verification_code (id bigint PRIMARY KEY)',
  'ALTER TABLE mail ADD COLUMN masked boolean NOT NULL DEFAULT false',
  'ALTER TABLE orders DROP CONSTRAINT orders_state, ADD CONSTRAINT orders_state CHECK (true)',
  'DROP INDEX job_due',
  '// the old column is dropped later: DROP COLUMN name_hi',
])('%s is for any', (line) => {
  expect(contractingLines(line)).toEqual([]);
});

test('transactions begin in one place, where they are repeated', () => {
  const allowed = ['server/platform/database.ts', 'server/platform/migrate.ts'];
  const root = path.join(import.meta.dirname, '../..');
  const found = fs
    .readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(\.test\.ts|testing\.ts)$|^testing\//.test(name))
    .map((name) => path.join('server', name))
    .filter((name) => /\.(transaction|startTransaction)\(\)/.test(fs.readFileSync(path.join(root, name), 'utf8')))
    .filter((name) => !allowed.includes(name));
  expect(found).toEqual([]);
});
