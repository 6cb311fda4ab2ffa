import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { type Db, inSnapshot } from '#server/platform/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { StartError } from '#server/platform/start-error.ts';
import { fileFolders, hashFile, type Manifest } from './manifest.ts';
import { fixTextForms, readSequences, readTables, writeRows } from './rows.ts';

/** What a backup or a restore has copied. */
export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
  /** Of the archive. */
  bytes: number;
}

/**
 * Writes the shop's rows and files into one gzipped tar. The shop may keep running: all rows are from one moment. The
 * archive contains personal data, so only its owner may read it. `target` appears only once it is complete.
 * @throws StartError if `target` exists already, or its folder is not writable; FilesUnavailable
 */
export async function makeBackup(db: Db, files: FileStore, target: string): Promise<BackupSummary> {
  const work = openWorkFolder(target);
  try {
    // Before the rows, for files that are deleted meanwhile, and after them, for files that are added meanwhile.
    await copyFiles(files, work);
    const rows = await takeSnapshot(db, work);
    await copyFiles(files, work);
    const manifest: Manifest = { format: 1, ...rows, files: await listFiles(work) };
    await fs.promises.writeFile(path.join(work, 'manifest.json'), JSON.stringify(manifest, null, 1));
    const archive = `${work}.tar.gz`;
    const { packTar } = await import('modern-tar/fs');
    try {
      await pipeline(
        packTar(['manifest.json', 'tables', 'files'].map((name) => sourceOf(work, name))),
        createGzip(),
        fs.createWriteStream(archive, { mode: 0o600, flush: true }),
      );
      // Not a rename, which would replace a file that was created at `target` meanwhile.
      await fs.promises.link(archive, target);
    } finally {
      await fs.promises.rm(archive, { force: true });
    }
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      files: manifest.files.length,
      bytes: (await fs.promises.stat(target)).size,
    };
  } finally {
    await fs.promises.rm(work, { recursive: true, force: true });
  }
}

function openWorkFolder(target: string): string {
  if (fs.existsSync(target)) throw new StartError(`${target} is there already. Choose a name for a new file.`);
  try {
    const work = fs.mkdtempSync(`${target}.part-`);
    fs.chmodSync(work, 0o700);
    for (const folder of ['tables', 'files']) fs.mkdirSync(path.join(work, folder));
    return work;
  } catch (error) {
    throw new StartError(
      `${path.dirname(target)} cannot be written (${(error as NodeJS.ErrnoException).code}). Choose another folder.`,
    );
  }
}

function sourceOf(work: string, name: string) {
  const source = path.join(work, name);
  return { type: fs.statSync(source).isDirectory() ? ('directory' as const) : ('file' as const), source, target: name };
}

async function takeSnapshot(db: Db, work: string): Promise<Omit<Manifest, 'format' | 'files'>> {
  return inSnapshot(db, async (tx) => {
    await fixTextForms(tx);
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY timestamp, name`.execute(
      tx,
    );
    const tables: Manifest['tables'] = [];
    for (const table of await readTables(tx))
      tables.push(await writeRows(tx, table, path.join(work, 'tables', `${table.name}.jsonl`)));
    return {
      takenAt: new Date().toISOString(),
      migrations: rows.map(({ name }) => name),
      tables,
      sequences: await readSequences(tx),
    };
  });
}

/** Files of the data folder become hard links, which keep files that the shop deletes. */
async function copyFiles(files: FileStore, work: string): Promise<void> {
  for (const folder of fileFolders) {
    for await (const { name } of files.list(folder)) {
      const to = path.join(work, 'files', name);
      if (fs.existsSync(to)) continue;
      await fs.promises.mkdir(path.dirname(to), { recursive: true });
      // No row of the snapshot that follows refers to a file deleted since the listing.
      await files.copyTo(name, to);
    }
  }
}

async function listFiles(work: string): Promise<Manifest['files']> {
  const root = path.join(work, 'files');
  const listed: Manifest['files'] = [];
  for (const file of await filesBelow(root))
    listed.push({
      path: path.relative(root, file).split(path.sep).join('/'),
      bytes: (await fs.promises.stat(file)).size,
      sha256: await hashFile(file),
    });
  return listed;
}

/** In a stable order; empty if the folder is missing. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await fs.promises
    .readdir(folder, { recursive: true, withFileTypes: true })
    .catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
