/**
 * `npm run doctor`: says what prevents the configured shop from opening for business, and how to solve it. Changes
 * nothing. Exits with 0 if nothing does, else with 1.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import * as z from 'zod/mini';
import { paymentProviders } from '#server/payments/index.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/config.ts';
import { callRunningShop } from '#server/platform/control-socket.ts';
import { isDatabaseAway } from '#server/platform/database-errors.ts';
import { openDatabase } from '#server/platform/database.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { applyStoredSettings } from '#server/platform/stored-settings.ts';
import { StartError } from '#server/platform/start-error.ts';
import { checkSettings, examineShop, reportProblems } from '#server/readiness/index.ts';

/** PostgreSQL's codes for a missing table and a missing column. */
const olderSchema = ['42P01', '42703'];

/** Returns the report of all problems, or of those of the settings and why the database could not be read. */
async function examine(config: Config): Promise<ReturnType<typeof reportProblems>> {
  const onlySettings = (unasked: string) => reportProblems(checkSettings(config), unasked);
  // Only the running shop may open its embedded database.
  const running = config.databaseUrl === null ? await callRunningShop(config.dataDir, 'doctor', null) : null;
  if (running !== null) return z.parse(z.object({ text: z.string(), isReady: z.boolean() }), running.value);
  if (config.databaseUrl === null && !fs.existsSync(path.join(config.dataDir, 'database')))
    return onlySettings(`There is no database in ${config.dataDir} yet: start the shop once, or set DATABASE_URL.`);
  try {
    const database = await openDatabase(config);
    try {
      await applyStoredSettings({ config, database });
      return await examineShop({ config, database });
    } finally {
      await database.close();
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (error instanceof StartError) return onlySettings(message);
    if (isDatabaseAway(error)) return onlySettings(`The database cannot be reached (${message}). Check DATABASE_URL.`);
    if (olderSchema.includes(code ?? ''))
      return onlySettings('The database is empty or of an earlier version: start the shop once.');
    throw error;
  }
}

try {
  const { text, isReady } = await examine(readConfig(readEnvironment(), paymentProviders));
  console.log(text);
  if (!isReady) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
