import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { contentOf, type FileStore } from '#server/platform/files/file-store.ts';
import type { Services } from '#server/platform/services.ts';

/** By the digest of their content; kept between visitors and restarts. */
export interface PrintCache {
  read(digest: string): Promise<Buffer | null>;
  write(digest: string, bytes: Buffer): Promise<void>;
  /** What was last printed ahead; null if unknown, or if its document was removed. */
  readNote(name: string): Promise<PrintNote | null>;
  writeNote(name: string, note: PrintNote): Promise<void>;
}

/** The shop's state and the document that shows it. */
export interface PrintNote {
  state: string;
  digest: string;
}

/** Documents that nobody requests for this time are removed. */
const keptMs = 14 * 24 * 3_600_000;

const printsFolder = 'documents';

/** In the file store; null if storage is only in memory. Empty while the store is unreachable. */
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

/** Another version of the program may print a document differently. */
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
