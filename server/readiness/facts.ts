import { sql } from 'kysely';
import type { Brand } from '#contract/content.ts';
import { findCompanyGaps, readBrand } from '#server/content/index.ts';
import type { Database } from '#server/platform/database.ts';
import type { Config } from '#server/platform/config.ts';
import { fingerprintOf, fingerprintSetting } from '#server/platform/server-key.ts';
import { readStoredSettings } from '#server/platform/stored-settings.ts';
import { openingSetting } from '#server/platform/opening.ts';
import { isPrivateHost } from './private-host.ts';

export interface ReadinessFacts {
  hasCompanyRecord: boolean;
  /** Fields that are empty, wrong or the sample company's. */
  companyGaps: readonly (keyof Brand)[];
  /** Keys stored by staff that were encrypted under another SECRET_KEY. */
  unreadableSecrets: number;
  /** Whether SECRET_KEY is the one with which the shop's processes were first started; true if none was recorded. */
  isSecretKeyKnown: boolean;
  /** Whether staff have opened the shop. */
  isOpened: boolean;
  hasProducts: boolean;
  hasOwner: boolean;
  /** The demo's staff are inserted in the same transaction as its data, and nobody can delete them. */
  holdsDemo: boolean;
  offersCashOnDelivery: boolean;
  isEmbedded: boolean;
  /** PostgreSQL settings with which an acknowledged commit can be lost, such as `fsync=off`. */
  undurable: readonly string[];
  /** Whether the connection leaves the private network without TLS. */
  isInClear: boolean;
}

/** Four statements on PostgreSQL, three on embedded storage. */
export async function readFacts(config: Config, database: Database): Promise<ReadinessFacts> {
  const { db, kind } = database;
  const row = await db
    .selectNoFrom(({ selectFrom, exists }) => [
      exists(selectFrom('setting').select('key').where('key', '=', 'brand')).as('hasCompanyRecord'),
      exists(selectFrom('product').select('id').where('published', '=', true)).as('hasProducts'),
      exists(selectFrom('staff').select('id').where('is_owner', '=', true).where('is_demo', '=', false)).as('hasOwner'),
      exists(selectFrom('staff').select('id').where('is_demo', '=', true)).as('holdsDemo'),
      selectFrom('setting')
        .select(sql<boolean>`(value ->> 'is_open')::boolean`.as('is_open'))
        .where('key', '=', openingSetting)
        .$asScalar()
        .as('isOpened'),
      selectFrom('setting').select('value').where('key', '=', fingerprintSetting).$asScalar().as('fingerprint'),
      selectFrom('shipping_terms').select('cod').$asScalar().as('offersCashOnDelivery'),
    ])
    .executeTakeFirstOrThrow();
  const isEmbedded = kind === 'PGlite';
  return {
    hasCompanyRecord: Boolean(row.hasCompanyRecord),
    companyGaps: findCompanyGaps(await readBrand(db)),
    unreadableSecrets: (await readStoredSettings({ config, database }, db)).unreadable.length,
    isSecretKeyKnown: row.fingerprint === null || row.fingerprint === (await fingerprintOf({ config, database }, db)),
    isOpened: row.isOpened ?? false,
    hasProducts: Boolean(row.hasProducts),
    hasOwner: Boolean(row.hasOwner),
    holdsDemo: Boolean(row.holdsDemo),
    offersCashOnDelivery: row.offersCashOnDelivery ?? false,
    isEmbedded,
    ...(isEmbedded ? { undurable: [], isInClear: false } : await readServerFacts(db)),
  };
}

async function readServerFacts(db: Database['db']): Promise<Pick<ReadinessFacts, 'undurable' | 'isInClear'>> {
  const { rows } = await sql<{ fsync: string; full_page_writes: string; address: string | null; ssl: boolean | null }>`
    SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes,
      host(inet_server_addr()) AS address, (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS ssl`.execute(
    db,
  );
  const { address, ssl, ...durability } = rows[0]!;
  return {
    undurable: Object.entries(durability).flatMap(([name, value]) => (value === 'off' ? [`${name}=off`] : [])),
    isInClear: ssl === false && address !== null && !isPrivateHost(address),
  };
}
