import type { Brand } from '#contract/content.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { done, refuseFields, type Result } from '#server/platform/result.ts';
import { arePrefixes, type Prefixes, presetPrefixes } from './number-rules.ts';
import { readPrefixSetting, writePrefixSetting } from './store.ts';

/** What the numbers begin with: as set, else made of the brand's short name. */
export async function readPrefixes(db: Db, brand: Pick<Brand, 'slug'>): Promise<Prefixes> {
  return ((await readPrefixSetting(db)) as Prefixes | null) ?? presetPrefixes(brand.slug);
}

/** Sets what the numbers begin with from now on; the counting goes on. Refuses (422) what is not two different prefixes of 1 to 3 signs. */
export async function savePrefixes(tx: Tx, prefixes: Prefixes, at: Date): Promise<Result<Prefixes>> {
  if (!arePrefixes(prefixes))
    return refuseFields({ prefixes: ['Two different prefixes of 1 to 3 capital letters or digits'] });
  await writePrefixSetting(tx, prefixes, at);
  return done(prefixes);
}
