import { sql } from 'kysely';
import { duplicateKinds, type StaffJoining } from '#contract/admin/network/joining.ts';
import type { DocumentKind, JoiningState, ReturnableField } from '#contract/joining-rules.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { bindReferrer, readUser } from '#server/customers/index.ts';
import { joinMember } from '../join-member.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type ApplicationRow, type ApplicationValues, placeOf } from './application.ts';
import { bankCheckView } from './bank-check.ts';
import { openDocument } from './documents.ts';
import { queueJoiningEmail, queueSellerWelcome } from './joining-emails.ts';
import { isAllowed, isPanOfSurname } from './rules.ts';
import { readSealer } from './sealed.ts';
import { findApplication, lockApplication, updateApplication } from './store.ts';
import { readView } from './wire.ts';

const { applicationNotFound, notSubmitted, staffChanged } = messages.errors.joining;
const changed = err(409, 'joining_changed', staffChanged);
const notFound = err(404, 'join_application_not_found', applicationNotFound);

const nameOf = (user: { first_name: string; last_name: string }) => `${user.first_name} ${user.last_name}`;

export interface QueuedApplication {
  id: number;
  state: JoiningState;
  customerId: number;
  name: string;
  mobile: string;
  submittedAt: Date | null;
}

/** Longest waiting first; `after` is the last one of the previous page. */
export async function findQueue(
  db: Db,
  { state, after, limit }: { state: JoiningState; after: number | null; limit: number },
): Promise<QueuedApplication[]> {
  let query = db
    .selectFrom('join_application as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['a.id', 'a.state', 'a.customer_id as customerId', 'c.mobile', 'a.submitted_at as submittedAt'])
    .select(sql<string>`c.first_name || ' ' || c.last_name`.as('name'))
    .where('a.state', '=', state);
  if (after !== null)
    query = query.where(
      sql<boolean>`(coalesce(a.submitted_at, '-infinity'), a.id) > (SELECT coalesce(submitted_at, '-infinity'), id FROM join_application WHERE id = ${after})`,
    );
  return query
    .orderBy(sql`coalesce(a.submitted_at, '-infinity')`)
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

/** With full numbers. Errors: 404 join_application_not_found. */
export async function readForReview(services: Services, id: number): Promise<Result<StaffJoining>> {
  const { db } = services;
  const row = await findApplication(db, id);
  if (!row?.submitted_at) return notFound;
  const sealer = await readSealer(services, db);
  const open = (what: string, sealed: string | null) =>
    sealed === null ? '' : sealer.openText(placeOf(row.id, what), sealed);
  const pan = open('pan', row.pan_sealed);
  const user = await readUser(db, row.customer_id);
  return ok({
    application: await readView(db, row, services.clock.now()),
    customer: { id: user.id, name: nameOf(user), mobile: user.mobile, email: user.email },
    pan,
    account_number: open('account', row.account_sealed),
    bank_check: bankCheckView(row, row.holder_name ?? ''),
    pan_fits_surname: pan === '' || isPanOfSurname(pan, row.pan_name ?? ''),
    duplicates: await findDuplicates(db, row, user.mobile),
  });
}

/**
 * Other people's applications with the same PAN, account, mobile number or address, in any state. Compares the
 * account's current number and the one at submission, because numbers move between accounts.
 */
async function findDuplicates(db: Db, row: ApplicationRow, mobile: string): Promise<StaffJoining['duplicates']> {
  const hasPan = sql<boolean | null>`a.pan_hash = ${row.pan_hash}::text`;
  const hasAccount = sql<boolean | null>`a.account_hash = ${row.account_hash}::text`;
  const hasMobile = sql<boolean | null>`(a.mobile = ANY(${[mobile, row.mobile]}::text[])
    OR a.customer_id = (SELECT id FROM customer WHERE mobile = ${row.mobile}::text))`;
  const hasAddress = sql<
    boolean | null
  >`(lower(a.street) = lower(${row.street}::text) AND a.postcode = ${row.postcode}::text)`;
  const rows = await db
    .selectFrom('join_application as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['a.id as application_id', 'a.state'])
    .select(sql<string>`c.first_name || ' ' || c.last_name`.as('name'))
    .select([hasPan.as('pan'), hasAccount.as('account'), hasMobile.as('mobile'), hasAddress.as('address')])
    .where('a.customer_id', '<>', row.customer_id)
    .where(sql<boolean>`(${hasPan} OR ${hasAccount} OR ${hasMobile} OR ${hasAddress})`)
    .orderBy('a.id')
    .limit(20)
    .execute();
  return rows.map(({ application_id, state, name, ...same }) => ({
    application_id,
    state,
    name,
    same: duplicateKinds.filter((kind) => same[kind]),
  }));
}

/** Errors: 404 join_application_not_found, document_not_found. */
export async function openForReview(services: Services, id: number, kind: DocumentKind): Promise<Result<Buffer>> {
  const row = await findApplication(services.db, id);
  return row?.submitted_at ? openDocument(services, services.db, id, kind) : notFound;
}

/** Reasons are written for the applicant. */
export type JoiningDecision =
  | { kind: 'approve'; name: string }
  | { kind: 'return'; reasons: Partial<Record<ReturnableField, string>> }
  | { kind: 'decline'; reason: string };

/**
 * An approval creates the member with the name that was shown, under the sponsor's current place. Errors: 404
 * join_application_not_found; 409 joining_not_submitted, joining_changed; those of joinMember.
 */
export async function decideApplication(
  services: Services,
  id: number,
  version: number,
  actor: StaffActor,
  decision: JoiningDecision,
): Promise<Result<null>> {
  const decided = await inTransaction(services.db, async (tx) => {
    const row = await lockApplication(tx, id);
    if (!row) return notFound;
    if (!isAllowed(decision.kind, row.state)) return err(409, 'joining_not_submitted', notSubmitted);
    if (row.version !== version) return changed;
    const values = await carryOut(tx, services, row, actor, decision);
    if (!values.ok) return values;
    const at = services.clock.now();
    await updateApplication(tx, id, values.value, at);
    await recordStaffAction(tx, actor, at, {
      before: { state: row.state },
      after: {
        state: values.value.state,
        ...(decision.kind === 'approve' && { member_id: values.value.member_id }),
        ...(decision.kind === 'return' && { fields: Object.keys(decision.reasons) }),
      },
    });
    return ok(null);
  });
  services.jobsWaiting.notify();
  return decided;
}

async function carryOut(
  tx: Tx,
  services: Services,
  row: ApplicationRow,
  { staffId }: StaffActor,
  decision: JoiningDecision,
): Promise<Result<ApplicationValues>> {
  const at = services.clock.now();
  switch (decision.kind) {
    case 'return':
      await queueJoiningEmail(tx, services, 'returned', row);
      return ok({ state: 'returned', reasons: decision.reasons });
    case 'decline':
      await queueJoiningEmail(tx, services, 'declined', row, { reason: decision.reason });
      return ok({ state: 'declined', decided_at: at, decline_reason: decision.reason });
    case 'approve': {
      const user = await readUser(tx, row.customer_id);
      if (nameOf(user) !== decision.name) return changed;
      const member = await joinMember(tx, {
        customerId: row.customer_id,
        firstName: user.first_name,
        lastName: user.last_name,
        sponsorId: row.sponsor_id,
        joinedAt: at,
        actor: `staff:${staffId}`,
      });
      if (!member.ok) return member;
      if (row.sponsor_id !== null) await bindReferrer(tx, row.customer_id, { memberId: row.sponsor_id, at });
      await queueJoiningEmail(tx, services, 'approved', row, { memberId: member.value });
      await queueSellerWelcome(tx, services, row, member.value);
      return ok({ state: 'approved', decided_at: at, member_id: member.value });
    }
  }
}
