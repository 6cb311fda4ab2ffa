import type { JoinApplication } from '#contract/joining.ts';
import { dayInIndia } from '#contract/india-time.ts';
import type { Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type FieldMessages, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import type { CustomerIdentity } from '#server/customers/index.ts';
import { checkMayJoin } from '../join-member.ts';
import { checkFormerSponsor, findSponsor } from './apply.ts';
import { queueBankCheck } from './bank-check.ts';
import { changeOpen } from './change-open.ts';
import { queueJoiningEmail } from './joining-emails.ts';
import { checkAge, findMissing } from './rules.ts';
import { readCurrentVersions } from './seller-texts.ts';
import type { ApplicationRow } from './application.ts';
import { findDocuments, findTakenNumber, lockNumbers } from './store.ts';

/**
 * Submits an application. Checks everything again, because earlier input may no longer be valid. Requires no fee, order
 * or cart. Errors: 422 joining_incomplete with the steps in `errors`; 422 by field; those of checkMayJoin and
 * changeOpen.
 */
export async function sendApplication(
  services: Services,
  customer: CustomerIdentity,
  version: number,
): Promise<Result<JoinApplication>> {
  const sent = await changeOpen(
    services,
    customer,
    version,
    async (tx, row) => {
      const complete = await checkComplete(tx, row, customer, services.clock.now());
      if (!complete.ok) return complete;
      await queueJoiningEmail(tx, services, 'received', row);
      await queueBankCheck(tx, services, row.id, row.version);
      const { mobile } = customer;
      return ok({ state: 'submitted', submitted_at: services.clock.now(), mobile, reasons: {} } as const);
    },
    'send',
  );
  services.jobsWaiting.notify();
  return sent;
}

async function checkComplete(tx: Tx, row: ApplicationRow, customer: CustomerIdentity, at: Date): Promise<Result<null>> {
  const { incomplete, panTaken, accountTaken, alreadyMember } = messages.errors.joining;
  if (customer.memberId !== null) return err(409, 'already_direct_seller', alreadyMember);
  const allowed = await checkMayJoin(tx, customer.id);
  if (!allowed.ok) return allowed;
  const documents = await findDocuments(tx, row.id);
  const missing = findMissing(
    row,
    documents.map(({ kind }) => kind),
    await readCurrentVersions(tx),
  );
  if (Object.keys(missing).length > 0) {
    const errors = Object.fromEntries(Object.keys(missing).map((step) => [step, [incomplete]])) as FieldMessages;
    return err(422, 'joining_incomplete', incomplete, { errors });
  }
  const ofAge = checkAge(row.born_on!, dayInIndia(at));
  if (!ofAge.ok) return ofAge;
  if (row.sponsor_id !== null) {
    const sponsor = await findSponsor(tx, row.sponsor_id, customer, at);
    if (!sponsor.ok) return sponsor;
    const kept = await checkFormerSponsor(tx, customer.id, row.sponsor_id, at);
    if (!kept.ok) return kept;
  }
  await lockNumbers(tx, [row.pan_hash!, row.account_hash!]);
  const taken = await findTakenNumber(tx, {
    customerId: customer.id,
    panHash: row.pan_hash,
    accountHash: row.account_hash,
  });
  if (taken === 'pan') return invalidFields({ pan: [panTaken] });
  return taken === null ? ok(null) : invalidFields({ account_number: [accountTaken] });
}
