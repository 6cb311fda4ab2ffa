import { createHash } from 'node:crypto';
import type { AnswerCache, VersionSource } from '#server/platform/answer-cache.ts';
import { type PrintCache, pressVersion } from './print-cache.ts';

/** How changed content is noticed, and where documents are cached. */
export interface Keeping {
  catalogueVersion: VersionSource;
  cache: AnswerCache;
}

/** A printed document: its bytes and a tag that changes with its content. */
export interface Print {
  bytes: Buffer;
  etag: string;
  /** It could not be looked up whether its content has changed. */
  isStale?: boolean;
}

/** A document that is good for who asks now, but not to be kept. */
export interface Draft {
  draft: Buffer;
}

const bytesOf = (printed: Buffer | Draft) => ('draft' in printed ? printed.draft : printed);

export interface Press<Content extends object> {
  /** Reads all that the document shows; null where there is nothing to print. */
  gather(): Promise<Content | null>;
  /** Makes the document; the same content must give the same bytes. A draft lacks something that may be there the next time. */
  print(content: Content): Promise<Buffer | Draft>;
}

/** Printings under way in this process, by digest: a job and a visitor who want the same share one. */
const underWay = new Map<string, Promise<Buffer>>();

/** The document of that content: from the cache, or printed now and put there. */
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
    // A full disk costs the next visitor a printing, not this one the document.
    if (!('draft' in printed)) await cache?.write(digest, printed).catch(() => undefined);
    return bytesOf(printed);
  })().finally(() => underWay.delete(digest));
  underWay.set(digest, printing);
  return printing;
}

/** Changes with what a document shows, and with the program that prints it. */
export const digestOfContent = (content: object) => digestOf(JSON.stringify([pressVersion(), content]));

/**
 * Prints a document before somebody asks for it. Nothing is read while the shop is in the state in which it was printed last and the cache has that print
 * still: to gather a large catalogue takes seconds and a hundred megabytes.
 * @param state a text that changes whenever the document may
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
  // A draft is not in the cache: the note is not read, and it is printed again.
  await cache.writeNote(name, { state, digest: digestOfContent(content) }).catch(() => undefined);
}

/**
 * Keeps one document printed. It is looked at again when `catalogueVersion` moves on, and printed again only when its own content has
 * changed. Concurrent askers share one printing. While its content cannot be read the last print is given. Null where there is nothing to print.
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
      // A failed printing is tried again by the next asker.
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
