/**
 * `npm run files -- move --to s3`: stores every file of the data folder in the configured object store, and reads each
 * back; `--to disk` moves them the other way round. Files that exist already stay, so it can be repeated; the shop may
 * keep running. `npm run files -- verify`: reads every file of the configured store, and checks that it has all files
 * that the database references. Exits with 0 and one line, or with 1 and what is wrong.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type MovedFiles, moveFiles, verifyFiles } from '#server/backup/index.ts';
import { listNamedPictures } from '#server/catalog/index.ts';
import { listNamedPhotos } from '#server/photos/index.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { StartError } from '#server/platform/start-error.ts';
import { runCommand } from './run-command.ts';

const usage = `npm run files -- move --to s3     store the files of the data folder in the object store
npm run files -- move --to disk   store the files of the object store in the data folder
npm run files -- verify           read every file, and look for those that the database names`;

/** Number of files between two progress lines. */
const everyFiles = 1_000;

async function move(config: Config, to: string): Promise<string> {
  if (config.files.s3 === null)
    throw new StartError(
      'No object store is set. Set FILES_S3_ENDPOINT and the settings that go with it (docs/operations/storage.md).',
    );
  const disk = openFileStore({ ...config, files: { ...config.files, s3: null } });
  const s3 = openFileStore(config);
  const [source, target] = to === 's3' ? [disk, s3] : [s3, disk];
  const tell = ({ moved, there }: MovedFiles) => {
    if ((moved + there) % everyFiles === 0) console.log(`${moved + there} files so far`);
  };
  const { moved, there, bytes } = await moveFiles(source, target, tell);
  return `${moved} files were stored in ${target.place} and read back, ${there} were there already (${(bytes / 1e6).toFixed(1)} MB in all).`;
}

async function verify(config: Config): Promise<string> {
  if (config.databaseUrl === null && !fs.existsSync(path.join(config.dataDir, 'database')))
    throw new StartError(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const database = await openDatabase(config);
  try {
    const files = openFileStore(config);
    const db = database.background;
    const named = async function* () {
      yield* listNamedPictures(db);
      yield* listNamedPhotos(db);
    };
    const { files: count, bytes, missing, damaged } = await verifyFiles(files, named());
    for (const name of missing) console.log(`missing: ${name}`);
    for (const name of damaged) console.log(`damaged: ${name}`);
    const found = `${count} files of ${files.place} were read (${(bytes / 1e6).toFixed(1)} MB)`;
    if (missing.length + damaged.length === 0) return `${found}, and none is missing.`;
    throw new StartError(`${found}: ${missing.length} are missing, ${damaged.length} are damaged.`);
  } finally {
    await database.close();
  }
}

async function run(): Promise<string> {
  const config = readConfig(readEnvironment(), []);
  let parsed;
  try {
    parsed = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  } catch {
    throw new StartError(usage);
  }
  const { positionals, values } = parsed;
  if (positionals[0] === 'move' && (values.to === 's3' || values.to === 'disk')) return move(config, values.to);
  if (positionals[0] === 'verify') return verify(config);
  throw new StartError(usage);
}

await runCommand(async () => console.log(await run()));
