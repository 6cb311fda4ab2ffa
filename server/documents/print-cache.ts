import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import fs from 'node:fs';
import path from 'node:path';
import type { Services } from '#server/platform/services.ts';

/** Where printed documents stay between visitors and restarts, by the digest of what they show. */
export interface PrintCache {
  read(digest: string): Promise<Buffer | null>;
  write(digest: string, bytes: Buffer): Promise<void>;
  /** What was printed ahead last under a name; null where that is not known, or its document is gone. */
  readNote(name: string): Promise<PrintNote | null>;
  writeNote(name: string, note: PrintNote): Promise<void>;
}

/** Which document shows which state of the shop. */
export interface PrintNote {
  state: string;
  digest: string;
}

/** What nobody has asked for in this time goes. */
const keptMs = 14 * 24 * 3_600_000;

/** The files in DATA_DIR/documents; null where storage is in memory alone. */
export function printCache({ config }: Pick<Services, 'config'>): PrintCache | null {
  if (path.basename(config.dataDir) === 'memory:') return null;
  const folder = path.join(config.dataDir, 'documents');
  const fileOf = (digest: string) => path.join(folder, `${digest}.pdf`);
  const noteOf = (name: string) => path.join(folder, `${name}.json`);
  async function put(file: string, content: Buffer | string): Promise<void> {
    await mkdir(folder, { recursive: true });
    // Whoever reads meanwhile finds the whole file or none.
    const draft = `${file}.${process.pid}.part`;
    await writeFile(draft, content);
    await rename(draft, file);
  }
  return {
    read: (digest) => readFile(fileOf(digest)).catch(() => null),
    async write(digest, bytes) {
      await put(fileOf(digest), bytes);
      await removeOld(folder, digest);
    },
    async readNote(name) {
      try {
        const note = JSON.parse(await readFile(noteOf(name), 'utf8')) as PrintNote;
        await access(fileOf(note.digest));
        return note;
      } catch {
        return null;
      }
    },
    writeNote: (name, note) => put(noteOf(name), JSON.stringify(note)),
  };
}

async function removeOld(folder: string, current: string): Promise<void> {
  const limit = Date.now() - keptMs;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (!name.startsWith(current) && (await stat(file)).mtimeMs < limit) await rm(file, { force: true });
  }
}

let press: string | undefined;

/** Changes with the program that prints: a document of an older version is not the one that this version would print. */
export function pressVersion(): string {
  press ??= digestSources();
  return press;
}

function digestSources(): string {
  const hash = createHash('sha256');
  for (const folder of [import.meta.dirname, path.join(import.meta.dirname, '../platform/pdf')])
    for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts')) hash.update(fs.readFileSync(path.join(folder, name)));
  const locales = path.join(import.meta.dirname, '../../locales');
  for (const language of fs.readdirSync(locales).toSorted()) {
    const file = path.join(locales, language, 'documents.json');
    if (fs.existsSync(file)) hash.update(fs.readFileSync(file));
  }
  return hash.digest('base64url').slice(0, 16);
}
