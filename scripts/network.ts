/**
 * `npm run network -- export --month 2026-10 [--out folder]`: writes a month's members.csv and purchases.csv, as `npm
 * run income` reads them, and late_returns.csv with an approved month's later returns, from the configured database.
 * `verify` recomputes a month's close from its stored input and compares; it exits with 1 if something differs.
 * `journal` writes journal.csv, the journal of a month's incomes. No command changes the database.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/platform/config.ts';
import { type Db, openDatabase } from '#server/platform/database.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { StartError } from '#server/platform/start-error.ts';
import { verifyClose, writeMonthFiles } from '#server/income-close/index.ts';
import { writeJournal } from '#server/income-ledger/index.ts';
import { runCommand } from './run-command.ts';

const usage =
  'npm run network -- export --month 2026-10 [--out folder], or journal with the same, or verify --month 2026-10';
const commands = { export: exportMonth, journal: exportJournal, verify: verifyMonth };

/** @throws StartError for an unknown command line */
function readCommand(parameters: string[]): { command: keyof typeof commands; month: string; out: string } {
  try {
    const { values, positionals } = parseArgs({
      args: parameters,
      options: { month: { type: 'string' }, out: { type: 'string', default: '.' } },
      allowPositionals: true,
    });
    const command = positionals.join();
    if (Object.hasOwn(commands, command) && /^\d{4}-(0[1-9]|1[0-2])$/.test(values.month ?? ''))
      return { command: command as keyof typeof commands, month: values.month!, out: values.out };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${usage}`);
  }
  throw new StartError(usage);
}

async function exportMonth(db: Db, month: string, out: string): Promise<void> {
  const { members, purchases, late_returns: returned } = await writeMonthFiles(db, month, out);
  console.log(`${path.join(out, 'members.csv')}: ${members} members`);
  console.log(`${path.join(out, 'purchases.csv')}: ${purchases} members with purchases`);
  console.log(`${path.join(out, 'late_returns.csv')}: ${returned} members with returns since the approval`);
}

async function exportJournal(db: Db, month: string, out: string): Promise<void> {
  fs.mkdirSync(out, { recursive: true });
  const file = path.join(out, 'journal.csv');
  fs.writeFileSync(file, await writeJournal(db, month));
  console.log(file);
}

async function verifyMonth(db: Db, month: string): Promise<void> {
  const verification = await verifyClose(db, month);
  if (!verification) throw new StartError(`The incomes of ${month} have not been computed.`);
  for (const { part, agrees } of verification.parts) console.log(`${part}: ${agrees ? 'agrees' : 'DIFFERS'}`);
  if (verification.parts.some(({ agrees }) => !agrees)) process.exitCode = 1;
}

async function run(): Promise<void> {
  const { command, month, out } = readCommand(process.argv.slice(2));
  const config = readConfig(readEnvironment(), []);
  if (config.databaseUrl === null && !fs.existsSync(path.join(config.dataDir, 'database')))
    throw new StartError(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const database = await openDatabase(config);
  try {
    await commands[command](database.background, month, out);
  } finally {
    await database.close();
  }
}

await runCommand(run);
