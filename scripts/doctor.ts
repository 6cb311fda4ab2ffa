/**
 * `npm run doctor`: says what stands between the configured shop and opening for business, and what to do about each. Changes nothing.
 * Ends with 0 where nothing does, else with 1.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { paymentProviders } from '#server/payments/index.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/config.ts';
import { isDatabaseAway } from '#server/platform/database-errors.ts';
import { openDatabase } from '#server/platform/database.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { translate } from '#server/platform/messages.ts';
import { StartError } from '#server/platform/start-error.ts';
import { checkSettings, findReadinessProblems, type ReadinessProblem } from '#server/readiness/index.ts';

/** PostgreSQL's codes of a table and of a column that do not exist. */
const olderSchema = ['42P01', '42703'];

const headings = {
  dangerous: 'Dangerous: the shop does not start with DEMO=0',
  missing: 'Missing: the shop starts, but takes no orders',
} as const;

function describe(problems: readonly ReadinessProblem[]): string {
  const lines = (['dangerous', 'missing'] as const).flatMap((kind) => {
    const found = problems.filter((problem) => problem.kind === kind);
    if (found.length === 0) return [];
    return [
      `${headings[kind]}:`,
      ...found.flatMap(({ code, problem, remedy }) => [
        `  ${code.padEnd(22)}${translate(problem, 'en')}`,
        `  ${''.padEnd(22)}→ ${translate(remedy, 'en')}`,
      ]),
      '',
    ];
  });
  return lines.join('\n');
}

/** All problems, or those of the settings and why the database could not be asked. */
async function examine(config: Config): Promise<{ problems: ReadinessProblem[]; unasked: string | null }> {
  const onlySettings = (unasked: string) => ({ problems: checkSettings(config), unasked });
  if (config.databaseUrl === null && !fs.existsSync(path.join(config.dataDir, 'database')))
    return onlySettings(`There is no database in ${config.dataDir} yet: start the shop once, or set DATABASE_URL.`);
  try {
    const database = await openDatabase(config);
    try {
      return { problems: await findReadinessProblems({ config, database }), unasked: null };
    } finally {
      await database.close();
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // A running shop on embedded storage has said the rest at its start, and its admin shows it.
    if (error instanceof StartError) return onlySettings(message);
    if (isDatabaseAway(error)) return onlySettings(`The database cannot be reached (${message}). Check DATABASE_URL.`);
    if (olderSchema.includes(code ?? ''))
      return onlySettings('The database is empty or of an earlier version: start the shop once.');
    throw error;
  }
}

try {
  const { problems, unasked } = await examine(readConfig(readEnvironment(), paymentProviders));
  if (problems.length > 0) console.log(describe(problems));
  if (unasked !== null) console.log(`Only the settings were checked. ${unasked}`);
  else if (problems.length === 0) console.log('Nothing is dangerous or missing: the shop is ready for business.');
  if (problems.length > 0 || unasked !== null) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
