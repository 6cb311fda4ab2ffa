import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A stored file as lists have it. */
export interface FileInfo {
  /** Its path below the store's root, such as `photos/4f1c….jpg`. */
  name: string;
  bytes: number;
  changedAt: Date;
}

/** What is stored: bytes that can be read again when an upload has to be repeated, and what they must be when they have arrived. */
export interface FileContent {
  body: Blob;
  /** Hex SHA-256 of the bytes. */
  sha256: string;
}

/**
 * Where the shop's files lie: a folder that all processes share, or a bucket of an object store. A name is the same in both. A file is there whole
 * or not at all. Every method throws FilesUnavailable where the store does not answer or does not do what was asked.
 */
export interface FileStore {
  readonly kind: 'disk' | 's3';
  /** The folder, or bucket and endpoint, for people. */
  readonly place: string;
  /** The origin that `linkTo` leads to; null where the store gives out no links. */
  readonly linkOrigin: string | null;
  /** Stores a file in place of one of the same name, once its length and hash are as they must be. */
  put(name: string, content: FileContent): Promise<void>;
  /** The bytes of a file; null where there is none. */
  read(name: string): Promise<Buffer | null>;
  /** Puts a file of the store at a path of this machine; false where there is none. */
  copyTo(name: string, target: string): Promise<boolean>;
  /** An address at which whoever has it may read a file for a while, if there is one of that name; null where the store gives out none. */
  linkTo(name: string): Promise<string | null>;
  /** What the store knows of a file; null where there is none. */
  find(name: string): Promise<FileInfo | null>;
  /** All files whose name begins with a folder and a slash, in the order of their names. */
  list(folder: string): AsyncIterable<FileInfo>;
  /** Removes a file; nothing where there is none. */
  remove(name: string): Promise<void>;
  /** The folder of this machine in which files of a folder of the store can be read once they have been brought. */
  localFolder(folder: string): string;
  /** Sees that a file, if the store has it, lies in its local folder. For names that stand for their content: a copy is not compared again. */
  bring(name: string): Promise<void>;
  /** Stores a file that was made in its local folder. */
  send(name: string): Promise<void>;
}

/**
 * Why a store did not do what was asked.
 * - `away`: it cannot be reached, or answers that it cannot at this moment
 * - `no_rights`: the key is unknown, or may not do this
 * - `clock`: this machine's clock is too far from the store's for a signature to be taken
 * - `wrong_region`, `no_bucket`: the settings name another place than the one that the bucket is in
 * - `full`: there is no room left
 * - `damaged`: bytes arrived that are not those that were stored
 */
export type StoreProblem = 'away' | 'no_rights' | 'clock' | 'wrong_region' | 'no_bucket' | 'full' | 'damaged';

/** The store of files did not do what was asked; nothing was half stored. */
export class FilesUnavailable extends Error {
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FilesUnavailable';
    this.problem = problem;
  }
}

/** @throws RangeError for a name that could lead out of its folder, or means a file that is just being written */
export function checkName(name: string): void {
  if (!/^[a-z0-9-]+(\/(?!\.)[^/\\\p{Cc}]+)+$/u.test(name)) throw new RangeError(`not the name of a file: ${name}`);
}

export function contentOf(bytes: Buffer): FileContent {
  return { body: new Blob([new Uint8Array(bytes)]), sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The content of a file of this machine, which must stay as it is until it is stored. */
export async function contentOfFile(file: string): Promise<FileContent> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return { body: await fs.openAsBlob(file), sha256: hash.digest('hex') };
}

/** Beside a file's final name, where nobody reads it. */
export function temporaryName(target: string): string {
  const random = Math.random().toString(36).slice(2, 8);
  return path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.${random}`);
}

const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

export function contentTypeOf(name: string): string {
  return types[path.posix.extname(name)] ?? 'application/octet-stream';
}
