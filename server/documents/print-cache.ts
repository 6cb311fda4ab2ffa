import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { contentOf, type FileStore } from '#server/platform/files/file-store.ts';
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

const printsFolder = 'documents';

/** The documents in the store of files; null where storage is in memory alone. A store that is away has none. */
export function printCache({ config, files }: Pick<Services, 'config' | 'files'>): PrintCache | null {
  if (path.basename(config.dataDir) === 'memory:') return null;
  const fileOf = (digest: string) => `${printsFolder}/${digest}.pdf`;
  const noteOf = (name: string) => `${printsFolder}/${name}.json`;
  return {
    read: (digest) => files.read(fileOf(digest)).catch(() => null),
    async write(digest, bytes) {
      await files.put(fileOf(digest), contentOf(bytes));
      await removeOld(files, fileOf(digest));
    },
    async readNote(name) {
      try {
        const note = JSON.parse((await files.read(noteOf(name)))?.toString() ?? 'null') as PrintNote | null;
        return note && (await files.find(fileOf(note.digest))) ? note : null;
      } catch {
        return null;
      }
    },
    writeNote: (name, note) => files.put(noteOf(name), contentOf(Buffer.from(JSON.stringify(note)))),
  };
}

async function removeOld(files: FileStore, current: string): Promise<void> {
  const limit = Date.now() - keptMs;
  for await (const { name, changedAt } of files.list(printsFolder))
    if (name !== current && changedAt.getTime() < limit) await files.remove(name);
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
