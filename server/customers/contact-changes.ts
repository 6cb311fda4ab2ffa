/** Another mobile number or email of an account: asked for, confirmed by codes, and told at the former ones with a code that undoes it. docs/decisions/0106. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { ConfirmContactBody, ContactChange, ContactPart } from '#contract/contact-change.ts';
import type { Language } from '#contract/language.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { findKnownDevice } from '#server/platform/known-devices.ts';
import { secretMask } from '#server/platform/message-secrets.ts';
import { messages } from '#server/platform/messages.ts';
import type { Caller, Limits } from '#server/platform/rate-limit.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import { keyedHash, readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { admitAttempt, forgetAttempts, logFailedAttempt } from '#server/platform/sign-in-guard.ts';
import { findSmsTemplate, queueSms } from '#server/platform/sms.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import {
  checkVerificationCode,
  maskEmail,
  maskMobile,
  redeemVerificationCode,
  sendVerificationCode,
  type VerifiedCode,
} from '#server/verification/index.ts';
import {
  type Contact,
  type ContactCode,
  goesToFormer,
  pendingMs,
  planCodes,
  rememberedMs,
  targetOf,
  undoHours,
  writeUndoCode,
} from './contact-change-rules.ts';
import {
  type ContactChangeRow,
  confirmStored,
  endPendingChange,
  findPendingChange,
  insertChange,
  isSellers,
} from './contact-change-store.ts';
import type { CallerPlace } from './log-in.ts';
import { detailsChangedMail } from './mails.ts';
import { voidTickets } from './reset-store.ts';
import { type CustomerIdentity, deviceAccount, takenErrors } from './rules.ts';
import { deleteTokensOf } from './sessions-store.ts';
import { findTaken, lockContact, type StoredContact, updateCustomer } from './store.ts';
import { rejectTaken } from './taken.ts';

const texts = messages.errors.account;
const none = err(409, 'contact_change_none', texts.contactChangeNone);
const outdated = err(409, 'contact_change_outdated', texts.contactChangeOutdated);
const hourMs = 3_600_000;

/** For what a code of a change is good: one part of one change. */
const subjectOf = (id: number, part: ContactPart) => `contact change ${id} ${part}`;
const purposeOf = (part: ContactPart) =>
  part === 'old_mobile' || part === 'old_email' ? ('contact_old' as const) : ('contact_new' as const);

/** By what the code that undoes a change is found again. */
export async function hashUndoCode(services: Services, tx: Tx | Services['db'], code: string): Promise<string> {
  return keyedHash(await readServerKey(services, tx), 'undo of a contact change', code);
}

/**
 * Asks for another mobile number or email of an account that its caller has locked as `stored`. Returns the change, which waits for its codes; null where it takes
 * none and holds already. Errors: 422 by field for what another account has, and where no code could be sent.
 */
export async function askForContactChange(
  tx: Tx,
  services: Services,
  customer: CustomerIdentity,
  { stored, changed, language }: { stored: StoredContact; changed: Partial<Contact>; language: Language },
): Promise<Result<ContactChangeRow | null>> {
  const at = services.clock.now();
  const taken = takenErrors(await findTaken(tx, { mobile: '', email: '', ...changed }, customer.id, at));
  if (Object.keys(taken).length > 0) return invalidFields(taken);
  const mustRelease = await needsRelease(tx, customer.id, stored, at);
  const canText = (to: string) => findSmsTemplate(services, { kind: 'verification_code', language, to }) !== null;
  const { codes, unreachable } = planCodes(stored, changed, { mustRelease, canText });
  if (unreachable.length > 0)
    return invalidFields(Object.fromEntries(unreachable.map((field) => [field, [texts.contactNotReachable]])));
  const change = await insertChange(tx, {
    ...rowOf(customer.id, stored, changed),
    language,
    codes,
    requested_at: at,
  });
  if (codes.length > 0) return ok(change);
  const by = await proofOf(tx, change);
  const applied = await applyContactChange(tx, services, change, { by, keptToken: customer.tokenHash });
  return applied.ok ? ok(null) : applied;
}

/** Whether the former number and email give their consent by a code: those of a direct seller, unless a second factor stands for it. */
async function needsRelease(
  tx: Tx,
  customerId: number,
  { secondFactorSince: since }: StoredContact,
  at: Date,
): Promise<boolean> {
  // One that was set up yesterday may be the thief's.
  const hasOldFactor = since !== null && at.getTime() - since.getTime() >= rememberedMs;
  return !hasOldFactor && (await isSellers(tx, customerId));
}

const rowOf = (customerId: number, stored: Contact, changed: Partial<Contact>) => ({
  customer_id: customerId,
  old_mobile: stored.mobile,
  old_email: stored.email,
  new_mobile: changed.mobile ?? null,
  new_email: changed.email ?? null,
});

/** Sends the codes of a change, or the one of a part. Errors: as sendVerificationCode. */
export async function sendContactCodes(
  services: Services,
  limits: Limits,
  change: ContactChangeRow,
  caller: Caller,
  only?: ContactPart,
): Promise<Result<null>> {
  for (const code of change.codes.filter(({ part }) => only === undefined || part === only)) {
    const target = targetOf(code, change);
    const sent = await sendVerificationCode(services, limits, {
      purpose: purposeOf(code.part),
      subject: subjectOf(change.id, code.part),
      email: code.way === 'email' ? target : null,
      mobile: code.way === 'sms' ? target : null,
      language: change.language,
      caller,
    });
    if (!sent.ok) return sent;
  }
  return ok(null);
}

/** The change of the caller that waits; null where there is none. */
export function findWaitingChange(services: Services, { id }: Pick<CustomerIdentity, 'id'>) {
  return findPendingChange(services.db, id, new Date(services.clock.now().getTime() - pendingMs));
}

/** Sends one code of the waiting change again. Errors: 409 contact_change_none; as sendVerificationCode. */
export async function sendContactCodeAgain(
  services: Services,
  limits: Limits,
  customer: CustomerIdentity,
  { part, caller }: { part: ContactPart; caller: Caller },
): Promise<Result<ContactChangeRow>> {
  const change = await findWaitingChange(services, customer);
  if (!change?.codes.some((code) => code.part === part)) return none;
  const sent = await sendContactCodes(services, limits, change, caller, part);
  return sent.ok ? ok(change) : sent;
}

/** A change as its owner sees it. */
export function contactChangeView(change: ContactChangeRow): ContactChange {
  return {
    mobile: change.new_mobile,
    email: change.new_email,
    codes: change.codes.map((code) => ({ part: code.part, sent_to: maskTarget(code, change) })),
    expires_at: new Date(change.requested_at.getTime() + pendingMs).toISOString(),
  };
}

function maskTarget(code: ContactCode, change: ContactChangeRow): string {
  const target = targetOf(code, change);
  return code.way === 'sms' ? maskMobile(target) : maskEmail(target);
}

/**
 * Confirms the waiting change by all of its codes; from then on it holds, and the other sessions are over. Wrong codes meet growing pauses, as wrong passwords do.
 * Errors: 409 contact_change_none, contact_change_outdated; 422 by the codes' fields, or by what another account has; 429 too_many_requests.
 */
export async function confirmContactChange(
  services: Services,
  customer: CustomerIdentity,
  typed: ConfirmContactBody,
  { caller: { network }, device }: CallerPlace,
): Promise<Result<null>> {
  const change = await findWaitingChange(services, customer);
  if (!change) return none;
  const knownDevice = await findKnownDevice(services.db, deviceAccount(customer.id), device);
  const attempt = { kind: 'account_change', account: String(customer.id), network, knownDevice } as const;
  const admitted = await admitAttempt(services, attempt);
  if (!admitted.ok) return admitted;
  const checked = await checkCodes(services, change, typed);
  await (checked.ok ? forgetAttempts(services, admitted.value) : logFailedAttempt(services, admitted.value));
  if (!checked.ok) return checked;
  const confirmed = await rejectTaken(() =>
    inTransaction(services.db, async (tx): Promise<Result<null>> => {
      const stored = await lockContact(tx, customer.id);
      const still = await findPendingChange(tx, customer.id, new Date(0));
      if (still?.id !== change.id) return none;
      // Asked for before they became a direct seller, or while a second factor stood for the codes.
      if (!change.codes.some(goesToFormer) && (await needsRelease(tx, customer.id, stored, services.clock.now())))
        return outdated;
      for (const code of checked.value) {
        const redeemed = await redeemVerificationCode(tx, code);
        if (!redeemed.ok) return redeemed;
      }
      return applyContactChange(tx, services, change, { by: await proofOf(tx, change), keptToken: customer.tokenHash });
    }),
  );
  services.jobsWaiting.tell();
  return confirmed;
}

/** How a direct seller's consent was shown; who is none gives it by the password alone. */
async function proofOf(tx: Tx, { customer_id: id, codes }: ContactChangeRow): Promise<'codes' | 'factor'> {
  return codes.some(goesToFormer) || !(await isSellers(tx, id)) ? 'codes' : 'factor';
}

async function checkCodes(
  services: Services,
  change: ContactChangeRow,
  typed: ConfirmContactBody,
): Promise<Result<VerifiedCode[]>> {
  const faults: FieldMessages = {};
  const verified: VerifiedCode[] = [];
  for (const { part } of change.codes) {
    const field = `${part}_code` as const;
    const code = typed[field];
    if (code === undefined) {
      faults[field] = [texts.contactCodeRequired];
      continue;
    }
    const checked = await checkVerificationCode(services, {
      purpose: purposeOf(part),
      subject: subjectOf(change.id, part),
      code,
    });
    if (checked.ok) verified.push(checked.value);
    else faults[field] = checked.error.errors?.['code'] ?? [checked.error.message];
  }
  return Object.keys(faults).length > 0 ? invalidFields(faults) : ok(verified);
}

/** Takes back the change that waits. Errors: 409 contact_change_none. */
export async function withdrawContactChange(services: Services, { id }: CustomerIdentity): Promise<Result<null>> {
  return (await endPendingChange(services.db, id)) ? ok(null) : none;
}

/**
 * Makes another mobile number or email hold that staff have seen the papers for; the caller has locked the account. Errors: 422 by what another account has, and where
 * nothing changes.
 */
export async function changeContactByStaff(
  tx: Tx,
  services: Services,
  customerId: number,
  changed: Partial<Contact>,
): Promise<Result<null>> {
  const stored = await lockContact(tx, customerId);
  const change = await insertChange(tx, {
    ...rowOf(customerId, stored, changed),
    language: stored.language,
    codes: [],
    requested_at: services.clock.now(),
  });
  return applyContactChange(tx, services, change, { by: 'staff', keptToken: null });
}

/**
 * Makes a change hold: the account is reached and logged in to by the new ones. All sessions but `keptToken`'s end, codes on their way to the former
 * address are void, payouts of a direct seller are held, and the former ones are told.
 */
async function applyContactChange(
  tx: Tx,
  services: Services,
  change: ContactChangeRow,
  { by, keptToken }: { by: NonNullable<ContactChangeRow['confirmed_by']>; keptToken: string | null },
): Promise<Result<null>> {
  const at = services.clock.now();
  const { id, customer_id: customerId } = change;
  const stored = await lockContact(tx, customerId);
  if (stored.mobile !== change.old_mobile || stored.email !== change.old_email) return outdated;
  const changed = {
    ...(change.new_mobile !== null && { mobile: change.new_mobile }),
    ...(change.new_email !== null && { email: change.new_email }),
  };
  const taken = takenErrors(await findTaken(tx, { mobile: '', email: '', ...changed }, customerId, at));
  if (Object.keys(taken).length > 0) return invalidFields(taken);
  await updateCustomer(tx, customerId, changed);
  await voidTickets(tx, customerId, at);
  await deleteTokensOf(tx, customerId, keptToken);
  const code = writeUndoCode(randomBytes(12));
  const undoUntil = new Date(at.getTime() + undoHours * hourMs);
  // Nothing is paid as long as its owner can still undo it.
  const holdMs = Math.max(readNetworkSettings(services).payoutHoldHours, undoHours) * hourMs;
  await confirmStored(tx, id, {
    confirmed_at: at,
    confirmed_by: by,
    undo_hash: await hashUndoCode(services, tx, code),
    undo_until: undoUntil,
    payout_hold_until: (await isSellers(tx, customerId)) ? new Date(at.getTime() + holdMs) : null,
  });
  await tellFormer(tx, services, stored, { changed, secret: { value: code, expiresAt: undoUntil } });
  return ok(null);
}

/** Tells the former email and mobile number, with the code that undoes the change; the new ones are named by their ends only. */
async function tellFormer(
  tx: Tx,
  services: Services,
  stored: StoredContact,
  { changed, secret }: { changed: Partial<Contact>; secret: { value: string; expiresAt: Date } },
): Promise<void> {
  const brand = await readBrand(tx, stored.language);
  if (stored.email !== '') {
    const mail = detailsChangedMail(brand, services.shopUrl, stored, changed);
    await queueEmail(tx, services, { to: stored.email, secret, ...mail });
  }
  const fields = {
    name: stored.firstName,
    brand: brand.name,
    site: `${new URL(services.shopUrl).host}/undo`,
    code: secretMask,
  };
  const sms = { to: stored.mobile, kind: 'contact_changed', language: stored.language, fields, secret } as const;
  await queueSms(tx, services, sms, randomUUID());
}
