import { createHash } from 'node:crypto';
import type { AnswerCache, VersionSource } from '#server/platform/answer-cache.ts';
import { type PrintCache, pressVersion } from './print-cache.ts';

/** How changes are detected, and where documents are cached. */
export interface CacheOptions {
  catalogueVersion: VersionSource;
  cache: AnswerCache;
}

/** The tag changes with the content. */
export interface Print {
  bytes: Buffer;
  etag: string;
  /** The content could not be read, so the print may be outdated. */
  isStale?: boolean;
}

/** May be sent now, but not cached. */
export interface Draft {
  draft: Buffer;
}

const bytesOf = (printed: Buffer | Draft) => ('draft' in printed ? printed.draft : printed);

export interface Press<Content extends object> {
  /** Null if there is nothing to print. */
  gather(): Promise<Content | null>;
  /** The same content must give the same bytes. A draft if something is missing that may be available next time. */
  print(content: Content): Promise<Buffer | Draft>;
}

/** In this process, by digest: a job and a visitor who need the same document share one. */
const underWay = new Map<string, Promise<Buffer>>();

/** From the cache, or printed now and cached. */
export async function printOnce<Content extends object>(
  { print }: Pick<Press<Content>, 'print'>,
  content: Content,
  cache: Pick<PrintCache, 'read' | 'write'> | null,
): Promise<Buffer> {
  const digest = digestOfContent(content);
  const going = underWay.get(digest);
  if (going) return going;
  const printing = (async () => {
    const known = await cache?.read(digest);
    if (known) return known;
    const printed = await print(content);
    // With a full disk this visitor still gets the document, and the next one waits for another print.
    if (!('draft' in printed)) await cache?.write(digest, printed).catch(() => undefined);
    return bytesOf(printed);
  })().finally(() => underWay.delete(digest));
  underWay.set(digest, printing);
  return printing;
}

/** And with the version of the printing program. */
export const digestOfContent = (content: object) => digestOf(JSON.stringify([pressVersion(), content]));

/**
 * Prints ahead of requests. Reads nothing if the shop's state equals that of the last cached print, because gathering a
 * large catalogue takes seconds and a hundred megabytes.
 * @param state a text that changes whenever the document may change
 */
export async function printAhead<Content extends object>(
  press: Press<Content>,
  cache: PrintCache,
  { name, state: shopState }: { name: string; state: string },
): Promise<void> {
  const state = `${pressVersion()} ${shopState}`;
  if ((await cache.readNote(name))?.state === state) return;
  const content = await press.gather();
  if (content === null) return;
  await printOnce(press, content, cache);
  // A draft is not cached, so its note is ignored and the document is printed again.
  await cache.writeNote(name, { state, digest: digestOfContent(content) }).catch(() => undefined);
}

/**
 * Keeps one document printed: checks the content when `catalogueVersion` changes, and prints again only if it differs.
 * Concurrent requests share one print. While the content cannot be read, returns the last print. Null if there is
 * nothing to print.
 */
export function createPrintedDocument<Content extends object>(
  catalogueVersion: VersionSource,
  press: Press<Content>,
  cache: Pick<PrintCache, 'read' | 'write'> | null = null,
) {
  let seen = { version: '', print: null as Promise<Print | null> | null };
  let kept: { digest: string; print: Promise<Print> } | null = null;
  let last: Print | null = null;

  async function look(): Promise<Print | null> {
    const content = await press.gather();
    if (content === null) return null;
    const digest = digestOf(JSON.stringify(content));
    if (kept?.digest === digest) return kept.print;
    const printing = cache ? printOnce(press, content, cache) : press.print(content).then(bytesOf);
    const print = printing.then((bytes) => ({ bytes, etag: `"${digestOf(bytes)}"` }));
    const mine = { digest, print };
    kept = mine;
    print.catch(() => {
      // The next request retries a failed print.
      if (kept === mine) kept = null;
    });
    return print;
  }

  async function upToDate(): Promise<Print | null> {
    const version = await catalogueVersion.current();
    if (seen.version === version && seen.print) return seen.print;
    const mine = { version, print: look() };
    seen = mine;
    mine.print.catch(() => {
      if (seen === mine) seen = { version: '', print: null };
    });
    return mine.print;
  }

  return {
    async current(): Promise<Print | null> {
      try {
        return (last = await upToDate());
      } catch (error) {
        if (!last) throw error;
        return { ...last, isStale: true };
      }
    },
  };
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27);
}

export type PrintedDocument = ReturnType<typeof createPrintedDocument>;
