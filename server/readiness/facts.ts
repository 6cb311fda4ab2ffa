import { sql } from 'kysely';
import type { Brand } from '#contract/content.ts';
import { findCompanyGaps, readBrand } from '#server/content/index.ts';
import type { Database } from '#server/platform/database.ts';
import type { Config } from '#server/platform/config.ts';
import { fingerprintOf, fingerprintSetting } from '#server/platform/server-key.ts';
import { readStoredSettings } from '#server/platform/stored-settings.ts';
import { openingSetting } from '#server/platform/opening.ts';
import { isPrivateHost } from './private-host.ts';

/** What the database tells about opening for business. */
export interface ReadinessFacts {
  hasCompanyRecord: boolean;
  /** Fields of the company's record that are empty, wrong or the sample company's. */
  companyGaps: readonly (keyof Brand)[];
  /** Keys that staff have stored and that were encrypted under another SECRET_KEY. */
  unreadableSecrets: number;
  /** Whether SECRET_KEY is the one that the shop's processes were first started with, or there was none. */
  isSecretKeyKnown: boolean;
  /** Whether staff have opened the shop. */
  isOpened: boolean;
  hasProducts: boolean;
  hasOwner: boolean;
  /** Accounts of staff and customers that came with the demo: their passwords are published. */
  demoAccounts: number;
  offersCashOnDelivery: boolean;
  isEmbedded: boolean;
  /** Settings of PostgreSQL with which an answered commit can be lost, such as `fsync=off`. */
  undurable: readonly string[];
  /** Whether the connection leaves the private network without TLS. */
  isInClear: boolean;
}

/** Reads the facts: four statements on PostgreSQL, three on embedded storage. */
export async function readFacts(config: Config, database: Database): Promise<ReadinessFacts> {
  const { db, kind } = database;
  const row = await db
    .selectNoFrom(({ selectFrom, exists, eb }) => [
      exists(selectFrom('setting').select('key').where('key', '=', 'brand')).as('hasCompanyRecord'),
      exists(selectFrom('product').select('id').where('published', '=', true)).as('hasProducts'),
      exists(selectFrom('staff').select('id').where('is_owner', '=', true).where('is_demo', '=', false)).as('hasOwner'),
      eb(
        selectFrom('staff')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('is_demo', '=', true),
        '+',
        selectFrom('customer')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('is_demo', '=', true),
      ).as('demoAccounts'),
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
    demoAccounts: Number(row.demoAccounts),
    offersCashOnDelivery: row.offersCashOnDelivery ?? false,
    isEmbedded,
    ...(isEmbedded ? { undurable: [], isInClear: false } : await readServerFacts(db)),
  };
}

/** What the server itself says of how it keeps data, and of this connection. */
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
