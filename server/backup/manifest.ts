import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';

/** What a backup holds, and the checksums by which a restore knows that it got all of it. */
export const Manifest = z.object({
  /** Of the archive's layout; a program reads those it knows. */
  format: z.literal(1),
  /** ISO timestamp of the snapshot. */
  takenAt: z.string(),
  /** The migrations that the database had seen: its rows fit the tables that these make. */
  migrations: z.array(z.string()),
  /** One file of rows each, tables/<name>.jsonl: a line is a JSON array of the columns' values as text. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() })),
  /** The last value that each sequence gave out; those that never gave one are left out. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** Pictures, photos and certificates, as files/<path>, by their name in the store of files. */
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** The folders of the store of files that belong to the shop's data. What is printed is not among them: it can be printed anew. */
export const fileFolders = ['pictures', 'photos', 'certificates'];

/** Hex SHA-256 of a file's bytes. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return hash.digest('hex');
}
