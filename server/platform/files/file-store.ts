import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

export interface FileInfo {
  /** Below the store's root, such as `photos/4f1c….jpg`. */
  name: string;
  bytes: number;
  changedAt: Date;
}

/** Bytes that can be read again for a retried upload, and their expected hash. */
export interface FileContent {
  body: Blob;
  /** Hex SHA-256 of the bytes. */
  sha256: string;
}

/**
 * A folder that all processes share, or a bucket of an object store, with the same names. A file exists completely or
 * not at all. Every method throws FilesUnavailable if the store does not answer or fails.
 */
export interface FileStore {
  readonly kind: 'disk' | 's3';
  /** Folder, or bucket and endpoint, for humans. */
  readonly place: string;
  /** Null if the store gives out no links. */
  readonly linkOrigin: string | null;
  /** Stores or replaces a file, after verifying its length and hash. */
  put(name: string, content: FileContent): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  /** Copies a file to a path of this machine; false if there is none. */
  copyTo(name: string, target: string): Promise<boolean>;
  /**
   * A URL by which anyone can read the file for a while, even if it does not exist; null if the store gives out no
   * links.
   */
  linkTo(name: string): Promise<string | null>;
  /** Null if there is no such file. */
  find(name: string): Promise<FileInfo | null>;
  /** Sorted by name. */
  list(folder: string): AsyncIterable<FileInfo>;
  remove(name: string): Promise<void>;
  /** This machine's folder in which files can be read after `bring`. */
  localFolder(folder: string): string;
  /**
   * Ensures that a file of the store is in its local folder. Only for names that identify their content: an existing
   * copy is not verified.
   */
  bring(name: string): Promise<void>;
  /** Stores a file that was created in its local folder. */
  send(name: string): Promise<void>;
}

/**
 * Why a store failed.
 * - `away`: it cannot be reached, or reports that it is unavailable
 * - `no_rights`: the key is unknown, or has no right to do this
 * - `clock`: this machine's clock differs too much from the store's for signatures
 * - `wrong_region`, `no_bucket`: the settings name a wrong region or a missing bucket
 * - `full`: no space is left
 * - `damaged`: the bytes received are not those stored
 */
export type StoreProblem = 'away' | 'no_rights' | 'clock' | 'wrong_region' | 'no_bucket' | 'full' | 'damaged';

/** The file store failed. Nothing was stored partially. */
export class FilesUnavailable extends Error {
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FilesUnavailable';
    this.problem = problem;
  }
}

/** @throws RangeError for a name that could lead out of its folder, or that belongs to a file being written */
export function checkName(name: string): void {
  if (!/^[a-z0-9-]+(\/(?!\.)[^/\\\p{Cc}]+)+$/u.test(name)) throw new RangeError(`not the name of a file: ${name}`);
}

export function contentOf(bytes: Buffer): FileContent {
  return { body: new Blob([new Uint8Array(bytes)]), sha256: createHash('sha256').update(bytes).digest('hex') };
}

export async function contentOfFile(file: string): Promise<FileContent> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return { body: await fs.openAsBlob(file), sha256: hash.digest('hex') };
}

/** A name in the same folder that nobody reads. */
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
