import { z } from 'zod';
import { paise, type Paise } from '#server/money/paise.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { readSetting, writeSetting } from '#server/platform/settings.ts';

const key = 'approval_limit';
/** More than most orders of such a shop. */
const presetLimit = paise(1_000_000);

const Stored = z.object({ limit_paise: z.int() });

/** Refunds and transfers above it need a second person. */
export async function readLimit(db: Db): Promise<Paise> {
  const stored = await readSetting(db, key);
  return stored === null ? presetLimit : paise(Stored.parse(stored).limit_paise);
}

export async function saveLimit(tx: Tx, limit: Paise, at: Date): Promise<void> {
  await writeSetting(tx, key, { limit_paise: limit }, at);
}
