import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';

export const Manifest = z.object({
  /** Version of the archive's layout. */
  format: z.literal(1),
  /** ISO timestamp. */
  takenAt: z.string(),
  /** Migrations applied to the database; they create the tables of the rows. */
  migrations: z.array(z.string()),
  /** tables/<name>.jsonl: each line is a JSON array of the columns' values as text. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() })),
  /** Unused sequences are left out. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** As files/<path>, by their name in the file store. */
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Printed documents are left out, since they can be printed again. */
export const fileFolders = ['pictures', 'photos', 'certificates'];

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return hash.digest('hex');
}
