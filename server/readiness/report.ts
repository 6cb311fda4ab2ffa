import { findStoreFault, openFileStore } from '#server/platform/files/open-file-store.ts';
import { findEdgeFault } from '#server/platform/edge/purgers.ts';
import { noteMissingMonths } from '#server/platform/partitions.ts';
import { normaliseEmail, normaliseMobile } from '#contract/typed-values.ts';
import { anyOf, type Db } from '#server/platform/database.ts';
import { translate } from '#server/platform/messages.ts';
import { readReaderStates, type ReaderState } from '#server/order-feed/index.ts';
import type { Services } from '#server/platform/services.ts';
import { findReadinessProblems } from './find-problems.ts';
import type { ReadinessProblem } from './problems.ts';

const headings = {
  dangerous: 'Dangerous: with DEMO=0 the shop does not start',
  missing: 'Missing: the shop starts, but takes no orders',
} as const;

/** `unasked`: why the database was not checked; `faults`: lines about configured services that do not work. */
export function reportProblems(
  problems: readonly ReadinessProblem[],
  unasked: string | null = null,
  faults: readonly string[] = [],
  notes: readonly string[] = [],
): { text: string; isReady: boolean } {
  const lines = (['dangerous', 'missing'] as const).flatMap((kind) => {
    const found = problems.filter((problem) => problem.kind === kind);
    if (found.length === 0) return [];
    return [
      `${headings[kind]}:`,
      ...found.flatMap(({ code, problem, remedy }) => [
        `  ${code.padEnd(22)}${translate(problem, 'en')}`,
        `  ${''.padEnd(22)}→ ${translate(remedy, 'en')}`,
      ]),
      '',
    ];
  });
  if (faults.length > 0) lines.push('Not working:', ...faults.map((fault) => `  ${fault}`), '');
  if (notes.length > 0) lines.push('Worth knowing:', ...notes.map((note) => `  ${note}`), '');
  const isReady = problems.length === 0 && faults.length === 0 && unasked === null;
  if (unasked !== null) lines.push(`Only the settings were checked. ${unasked}`);
  else if (isReady) lines.push('Nothing is dangerous or missing: the shop is ready for business.');
  return { text: lines.join('\n'), isReady };
}

/** For a shop whose database can be reached. */
export async function examineShop(
  services: Pick<Services, 'config' | 'database'>,
): Promise<ReturnType<typeof reportProblems>> {
  const problems = await findReadinessProblems(services);
  const fault = await findStoreFault(openFileStore(services.config), services.database.db, null);
  const edgeFault = await findEdgeFault(services.config.edge);
  const replicas = (await services.database.replicas?.findProblems()) ?? [];
  const now = new Date();
  const states = await readReaderStates(services.database.db, now);
  const faults = [fault?.line ?? [], edgeFault ?? [], replicas.map(({ line }) => line)].flat();
  const notes = [
    ...states.flatMap(describeReader),
    ...(await noteMissingMonths(services.database.db, now)),
    ...(await noteKycKeys(services)),
    ...(await noteCollisions(services.database.db)),
  ];
  return reportProblems(problems, null, faults, notes);
}

/** Warns if applicants' papers are encrypted under SECRET_KEY, because KYC_KEYS is not set. */
async function noteKycKeys({ config, database: { db } }: Pick<Services, 'config' | 'database'>): Promise<string[]> {
  if (config.kycKeys.length > 0) return [];
  const applied = await db.selectFrom('join_application').select('id').limit(1).executeTakeFirst();
  if (!applied) return [];
  return [
    'Customers apply to become direct sellers, but KYC_KEYS is not set: a change of SECRET_KEY would make their papers unreadable.',
    'Set it to `1:` followed by what `openssl rand -base64 32` prints, restart every process, and run `npm run admin -- rotate-kyc-key`.',
  ];
}

/**
 * A line for each pair of accounts that have the same normalised mobile number or email. The first account can only log
 * in by its other contact, and blocks and limits do not count the two together.
 */
async function noteCollisions(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('value_collision')
    .selectAll()
    .orderBy('table_name')
    .orderBy('row_id')
    .limit(50)
    .execute();
  const notes: string[] = [];
  for (const { table_name: table, column_name: column, row_id: row, other_id: other } of found) {
    const rows = await readContacts(db, table, [row, other]);
    const normal = rows.map((each) => (column === 'email' ? normaliseEmail(each.email) : normaliseMobile(each.mobile)));
    if (normal.length === 2 && normal[0] !== '' && normal[0] === normal[1])
      notes.push(
        `${table} ${row} and ${table} ${other} have the same ${column}, written differently. Ask which one is right, and change or erase the other.`,
      );
  }
  return notes;
}

async function readContacts(
  db: Db,
  table: string,
  ids: readonly number[],
): Promise<{ mobile: string; email: string }[]> {
  if (table === 'customer')
    return db
      .selectFrom('customer')
      .select(['mobile', 'email'])
      .where('id', '=', anyOf(ids))
      .where('erased_at', 'is', null)
      .execute();
  const staff = await db.selectFrom('staff').select('email').where('id', '=', anyOf(ids)).execute();
  return staff.map(({ email }) => ({ mobile: '', email }));
}

/** For a reader that is behind or stopped. */
function describeReader({ name, state, waiting, oldestAt, failure }: ReaderState): string[] {
  if (state === 'ok') return [];
  const since = oldestAt ? ` since ${oldestAt.toISOString()}` : '';
  const behind = `The order feed has ${waiting} events that ${name} has not read yet${since}.`;
  if (!failure) return [behind];
  const stopped = `It has stopped at an event of order ${failure.orderNumber}, ${failure.attempts} attempts so far: ${failure.error}`;
  return [`${behind} ${stopped}`];
}
