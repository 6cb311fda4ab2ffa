/**
 * `npm run backup -- FILE`: writes the configured shop's rows and files into one new file, while it runs or not. `npm
 * run restore -- FILE`: restores them into the configured database, which must be empty, and data folder. Exits with 0
 * and one line, or with 1 and one line that says what is wrong.
 */
import path from 'node:path';
import process from 'node:process';
import { type BackupSummary, makeBackup, restoreBackup } from '#server/backup/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { callRunningShop } from '#server/platform/control-socket.ts';
import { openWithoutDeadlines } from '#server/platform/database.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { StartError } from '#server/platform/start-error.ts';
import fs from 'node:fs';
import { runCommand } from './run-command.ts';

async function run(): Promise<string> {
  const [command, name] = process.argv.slice(2);
  if (name === undefined) throw new StartError(`Name the file: npm run ${command} -- shop.backup`);
  const file = path.resolve(name);
  const config = readConfig(readEnvironment(), []);
  const isEmbedded = config.databaseUrl === null;
  const store = openFileStore(config);
  const summarize = ({ tables, rows, files, bytes }: BackupSummary) =>
    `${rows.toLocaleString('en-IN')} rows of ${tables} tables and ${files.toLocaleString('en-IN')} files (${(bytes / 1e6).toFixed(1)} MB)`;
  if (command === 'backup') {
    const running = isEmbedded ? await callRunningShop(config.dataDir, 'backup', { file }) : null;
    if (running !== null) return `Backed up ${summarize(running.value as BackupSummary)} into ${file}`;
    if (isEmbedded && !fs.existsSync(path.join(config.dataDir, 'database')))
      throw new StartError(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
    const database = await openWithoutDeadlines(config);
    try {
      return `Backed up ${summarize(await makeBackup(database.db, store, file))} into ${file}`;
    } finally {
      await database.close();
    }
  }
  const database = await openWithoutDeadlines(config);
  try {
    return `Restored ${summarize(await restoreBackup(database.db, { dataDir: config.dataDir, files: store }, file))} into ${database.kind} at ${database.place}`;
  } finally {
    await database.close();
  }
}

await runCommand(async () => console.log(await run()));
