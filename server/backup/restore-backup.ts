import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { migrationsOfFirstRelease } from '#server/migrations/since-1.0.0/names-of-1.0.0.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { listMigrations, migrate, migrateLike } from '#server/platform/migrate.ts';
import { ok } from '#server/platform/result.ts';
import { contentOfFile, type FileStore } from '#server/platform/files/file-store.ts';
import { StartError } from '#server/platform/start-error.ts';
import { type BackupSummary, filesBelow } from './make-backup.ts';
import { fileFolders, hashFile, Manifest } from './manifest.ts';
import { eachRow, fixTextForms, loadRows, readTables, setSequences, withoutTriggers } from './rows.ts';

/**
 * Restores a backup into an empty database and the file store. First verifies every byte of the archive, then creates
 * the schema that the rows had, loads them, checks that the tables contain exactly what was backed up, and brings the
 * schema up to date.
 * @throws StartError, leaving nothing of the shop in the database, if the archive is damaged, or made by a newer
 * program or one before 1.0.0; if the database has tables already; or if the file store contains files that are not the
 * archive's
 */
export async function restoreBackup(
  db: Db,
  { dataDir, files }: { dataDir: string; files: FileStore },
  archive: string,
): Promise<BackupSummary> {
  await refuseUnlessEmpty(db);
  await fs.promises.mkdir(dataDir, { recursive: true });
  const work = await fs.promises.mkdtemp(path.join(dataDir, 'restore-'));
  try {
    const manifest = await unpack(archive, work);
    const missing = await findMissing(manifest, files);
    for (const name of missing) await files.put(name, await contentOfFile(path.join(work, 'files', name)));
    await migrateLike(db, manifest.migrations);
    await load(db, manifest, work);
    await migrate(db);
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      files: manifest.files.length,
      bytes: (await fs.promises.stat(archive)).size,
    };
  } finally {
    await fs.promises.rm(work, { recursive: true, force: true });
  }
}

async function refuseUnlessEmpty(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace LIMIT 1`.execute(
    db,
  );
  if (rows.length > 0)
    throw new StartError(
      `The database holds tables already (such as ${rows[0]!.name}). Nothing was changed: restore into an empty database.`,
    );
}

/** Compares every file with its checksum. */
async function unpack(archive: string, work: string): Promise<Manifest> {
  const damaged = (what: string) => new StartError(`${archive} is no whole backup: ${what}. Nothing was changed.`);
  if (!fs.existsSync(archive)) throw new StartError(`There is no file ${archive}.`);
  const { unpackTar } = await import('modern-tar/fs');
  await pipeline(
    fs.createReadStream(archive),
    createGunzip(),
    unpackTar(work, { filter: ({ type }) => type === 'file' || type === 'directory', fmode: 0o600, dmode: 0o700 }),
  ).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw damaged((error as Error).message);
  });
  const manifest = readManifest(path.join(work, 'manifest.json'));
  if (manifest === null) throw damaged('it has no manifest that this version can read');
  const known = new Set(await listMigrations());
  const newer = manifest.migrations.filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new StartError(
      `${archive} was made by a newer version, with ${newer.join(', ')}. Nothing was changed: restore it with that version.`,
    );
  const missing = migrationsOfFirstRelease.find((name) => !manifest.migrations.includes(name));
  if (missing)
    throw new StartError(
      `${archive} is from a version before 1.0.0 (it lacks the migration ${missing}). Nothing was changed: restore it with that version, start version 1.0.0 on it once, then this one.`,
    );
  const expected = new Map<string, string>([
    ...manifest.tables.map(({ name, sha256 }) => [`tables/${name}.jsonl`, sha256] as const),
    ...manifest.files.map((file) => [`files/${file.path}`, file.sha256] as const),
  ]);
  const found = (await filesBelow(work)).map((file) => path.relative(work, file).split(path.sep).join('/'));
  for (const name of found)
    if (name !== 'manifest.json' && !expected.has(name)) throw damaged(`${name} is not in its manifest`);
  for (const [name, sha256] of expected) {
    if (!found.includes(name)) throw damaged(`${name} is missing`);
    if ((await hashFile(path.join(work, name))) !== sha256) throw damaged(`${name} is not what was backed up`);
  }
  return manifest;
}

function readManifest(file: string): Manifest | null {
  try {
    return z.parse(Manifest, JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** After an interrupted restore some files are there already. */
async function findMissing(manifest: Manifest, files: FileStore): Promise<string[]> {
  const own = new Map(manifest.files.map((file) => [file.path, file.sha256]));
  for (const folder of fileFolders)
    for await (const { name } of files.list(folder)) {
      const bytes = await files.read(name);
      if (bytes === null) continue;
      if (own.get(name) !== createHash('sha256').update(bytes).digest('hex'))
        throw new StartError(
          `${name} is in ${files.place} already and not of this backup. Nothing was changed: restore into an empty folder or bucket.`,
        );
      own.delete(name);
    }
  return [...own.keys()];
}

async function load(db: Db, manifest: Manifest, work: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await fixTextForms(tx);
    const tables = await readTables(tx);
    const byName = new Map(tables.map((table) => [table.name, table]));
    await withoutTriggers(tx, tables, async () => {
      for (const { name, columns } of manifest.tables) {
        const table = byName.get(name);
        if (!table) throw new StartError(`This version makes no table ${name} from the migrations of the backup.`);
        await loadRows(tx, table, columns, path.join(work, 'tables', `${name}.jsonl`));
      }
    });
    await setSequences(tx, manifest.sequences);
    for (const { name, columns, rows, sha256 } of manifest.tables) {
      const table = byName.get(name)!;
      // In the order of the backup, whatever the order in the new table.
      const inOrder = columns.map((column) => table.columns.find((each) => each.name === column)!);
      const loaded = await eachRow(tx, { ...table, columns: inOrder });
      if (loaded.rows !== rows || loaded.sha256 !== sha256)
        throw new StartError(
          `The rows of ${name} did not arrive as they were backed up. The database was left without rows.`,
        );
    }
    return ok(null);
  });
  await sql`ANALYZE`.execute(db);
}
