/**
 * Changes of mobile number or email: requested, confirmed by codes, and announced to the former contacts with a code
 * that undoes them. See docs/decisions/0106.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { policy } from '#contract/policy.ts';
import type { ConfirmContactBody, ContactChange, ContactPart } from '#contract/contact-change.ts';
import type { Language } from '#contract/language.ts';
import { readBrand, shortAddress, urgentContactOf } from '#server/content/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { findKnownDevice } from '#server/platform/known-devices.ts';
import { type MessageSecret, secretMask } from '#server/platform/message-secrets.ts';
import { messages } from '#server/platform/messages.ts';
import type { Caller, Limits } from '#server/platform/rate-limit.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import { keyedHash, readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { admitAttempt, forgetAttempts, logFailedAttempt } from '#server/platform/sign-in-guard.ts';
import { findSmsTemplate, type NewSms, queueSms } from '#server/platform/sms.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import {
  canTextCode,
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
  newContactOf,
  pendingMs,
  planCodes,
  rememberedMs,
  targetOf,
  writeUndoCode,
} from './contact-change-rules.ts';
import {
  type ContactChangeRow,
  confirmStored,
  endUndoCodes,
  endPendingChange,
  findPendingChange,
  insertChange,
  isSellers,
} from './contact-change-store.ts';
import { addCustomerNote } from './customer-notes.ts';
import type { CallerPlace } from './log-in.ts';
import { contactReplacedMail, detailsChangedMail } from './mails.ts';
import { voidTickets } from './reset-store.ts';
import { revokeLogins } from './revoke-logins.ts';
import { type CustomerIdentity, deviceAccount, takenErrors } from './rules.ts';
import { deleteTokensOf } from './sessions-store.ts';
import { findTaken, lockCaller, lockContact, readPasswordHash, type StoredContact, updateCustomer } from './store.ts';
import { rejectTaken } from './taken.ts';

const texts = messages.errors.account;
const none = err(409, 'contact_change_none', texts.contactChangeNone);
const outdated = err(409, 'contact_change_outdated', texts.contactChangeOutdated);
const hourMs = 3_600_000;

/** A code is valid for one part of one change. */
const subjectOf = (id: number, part: ContactPart) => `contact change ${id} ${part}`;
const purposeOf = (part: ContactPart) =>
  part === 'old_mobile' || part === 'old_email' ? ('contact_old' as const) : ('contact_new' as const);

export async function hashUndoCode(services: Services, tx: Tx | Services['db'], code: string): Promise<string> {
  return keyedHash(await readServerKey(services, tx), 'undo of a contact change', code);
}

/**
 * Requests another mobile number or email for an account that the caller has locked as `stored`. Whichever of the two
 * this leaves as it is keeps its own change that waits, with a new code. Returns the change, which waits for its codes;
 * null if it needs none and has taken effect.
 * Errors: 422 by field for a contact of another account, and if no code could be sent.
 */
export async function askForContactChange(
  tx: Tx,
  services: Services,
  customer: CustomerIdentity,
  { stored, changed: asked, language }: { stored: StoredContact; changed: Partial<Contact>; language: Language },
): Promise<Result<ContactChangeRow | null>> {
  const at = services.clock.now();
  const taken = takenErrors(await findTaken(tx, { mobile: '', email: '', ...asked }, customer.id, at));
  if (Object.keys(taken).length > 0) return invalidFields(taken);
  const changed = { ...(await findWaitingContact(tx, customer.id, at)), ...asked };
  const mustRelease = await needsRelease(tx, services, customer.id, { stored, changed, at });
  const { codes, unreachable } = planCodes(stored, changed, { mustRelease, canText: canTextCode(services) });
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

/** Returns the new contacts of the change that waits, except those that another account has got meanwhile. */
async function findWaitingContact(tx: Tx, customerId: number, at: Date): Promise<Partial<Contact>> {
  const change = await findPendingChange(tx, customerId, new Date(at.getTime() - pendingMs));
  if (!change) return {};
  const { mobile, email } = newContactOf(change);
  const taken = await findTaken(tx, { mobile: mobile ?? '', email: email ?? '' }, customerId, at);
  return {
    ...(mobile !== undefined && !taken.mobile && { mobile }),
    ...(email !== undefined && !taken.email && { email }),
  };
}

/**
 * Whether the former number and email must consent by a code: those of a direct seller, and those that could not be
 * sent a code to undo the change, unless a second factor replaces it.
 */
async function needsRelease(
  tx: Tx,
  services: Services,
  customerId: number,
  { stored, changed, at }: { stored: StoredContact; changed: Partial<Contact>; at: Date },
): Promise<boolean> {
  const { secondFactorSince: since } = stored;
  // A second factor set up yesterday may be a thief's.
  if (since !== null && at.getTime() - since.getTime() >= rememberedMs) return false;
  // Whom no SMS reaches may still add an email: nothing else could ever warn them.
  const mustAsk = changed.mobile !== undefined || canTextCode(services)(stored.mobile);
  return (mustAsk && !canBeUndone(services, stored)) || (await isSellers(tx, customerId));
}

const rowOf = (customerId: number, stored: Contact, changed: Partial<Contact>) => ({
  customer_id: customerId,
  old_mobile: stored.mobile,
  old_email: stored.email,
  new_mobile: changed.mobile ?? null,
  new_email: changed.email ?? null,
});

/** All codes of a change, or those of one part. Errors: as sendVerificationCode. */
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

/** The caller's pending change; null if there is none, or it is not the one `shown`. */
export async function findWaitingChange(services: Services, { id }: Pick<CustomerIdentity, 'id'>, shown?: number) {
  const since = new Date(services.clock.now().getTime() - pendingMs);
  const change = await findPendingChange(services.db, id, since);
  return shown === undefined || change?.id === shown ? change : null;
}

/** Errors: 409 contact_change_none; as sendVerificationCode. */
export async function sendContactCodeAgain(
  services: Services,
  limits: Limits,
  customer: CustomerIdentity,
  { id, part, caller }: { id?: number | undefined; part: ContactPart; caller: Caller },
): Promise<Result<ContactChangeRow>> {
  const change = await findWaitingChange(services, customer, id);
  if (!change?.codes.some((code) => code.part === part)) return none;
  const sent = await sendContactCodes(services, limits, change, caller, part);
  return sent.ok ? ok(change) : sent;
}

export function contactChangeView(change: ContactChangeRow): ContactChange {
  return {
    id: change.id,
    mobile: change.new_mobile,
    email: change.new_email,
    codes: change.codes.map((code) => ({ ...code, sent_to: shownTarget(code, change) })),
    expires_at: new Date(change.requested_at.getTime() + pendingMs).toISOString(),
  };
}

function shownTarget(code: ContactCode, change: ContactChangeRow): string {
  const target = targetOf(code, change);
  // A new target is not masked: its owner typed it, and must tell it from the former one.
  if (!goesToFormer(code)) return target;
  return code.way === 'sms' ? maskMobile(target) : maskEmail(target);
}

/**
 * Applies the pending change and ends all other sessions. Wrong codes lead to growing pauses, as wrong passwords do.
 * Errors: as lockCaller; 409 contact_change_none, contact_change_outdated; 422 by the codes' fields, or for a contact of
 * another account; 429 too_many_requests.
 */
export async function confirmContactChange(
  services: Services,
  customer: CustomerIdentity,
  typed: ConfirmContactBody,
  { caller: { network }, device }: CallerPlace,
): Promise<Result<null>> {
  const change = await findWaitingChange(services, customer, typed.id);
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
      const locked = await lockCaller(tx, customer);
      if (!locked.ok) return locked;
      const still = await findPendingChange(tx, customer.id, new Date(0));
      if (still?.id !== change.id) return none;
      // Requested before they became a direct seller, or while a second factor replaced the codes.
      const asked = { stored: locked.value, changed: newContactOf(change), at: services.clock.now() };
      if (!change.codes.some(goesToFormer) && (await needsRelease(tx, services, customer.id, asked))) return outdated;
      for (const code of checked.value) {
        const redeemed = await redeemVerificationCode(tx, code);
        if (!redeemed.ok) return redeemed;
      }
      return applyContactChange(tx, services, change, { by: await proofOf(tx, change), keptToken: customer.tokenHash });
    }),
  );
  services.jobsWaiting.notify();
  return confirmed;
}

/** How a direct seller's consent was proved; everybody else consents by the password alone. */
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

/** Withdraws the pending change if it is the one `shown`. Errors: 409 contact_change_none. */
export async function withdrawContactChange(
  services: Services,
  { id }: CustomerIdentity,
  shown?: number,
): Promise<Result<null>> {
  return (await endPendingChange(services.db, id, shown)) ? ok(null) : none;
}

/**
 * For a contact for which staff have seen papers. The caller must have locked the account. `isLost`: somebody else may
 * control the former contact, which gets no undo code, and know the password; earlier undo codes and logins become
 * void. Errors: 422 for a contact of another account.
 */
export async function changeContactByStaff(
  tx: Tx,
  services: Services,
  customerId: number,
  { changed, isLost, at }: { changed: Partial<Contact>; isLost: boolean; at: Date },
): Promise<Result<null>> {
  const stored = await lockContact(tx, customerId);
  const change = await insertChange(tx, {
    ...rowOf(customerId, stored, changed),
    language: stored.language,
    codes: [],
    requested_at: at,
  });
  if (isLost) await endUndoCodes(tx, customerId, at);
  const applied = await applyContactChange(tx, services, change, { by: 'staff', keptToken: null, isLost, at });
  if (applied.ok && isLost) await revokeLogins(tx, customerId, stored, { changedAt: at, at });
  return applied;
}

/**
 * Applies a change. Ends all sessions except `keptToken`, voids codes in transit to the former contact, holds a direct
 * seller's payouts, and informs the former contacts.
 */
async function applyContactChange(
  tx: Tx,
  services: Services,
  change: ContactChangeRow,
  {
    by,
    keptToken,
    isLost = false,
    at = services.clock.now(),
  }: { by: NonNullable<ContactChangeRow['confirmed_by']>; keptToken: string | null; isLost?: boolean; at?: Date },
): Promise<Result<null>> {
  const { id, customer_id: customerId } = change;
  const stored = await lockContact(tx, customerId);
  if (stored.mobile !== change.old_mobile || stored.email !== change.old_email) return outdated;
  const changed = newContactOf(change);
  const taken = takenErrors(await findTaken(tx, { mobile: '', email: '', ...changed }, customerId, at));
  if (Object.keys(taken).length > 0) return invalidFields(taken);
  await updateCustomer(tx, customerId, changed);
  await voidTickets(tx, customerId, at);
  await deleteTokensOf(tx, customerId, keptToken);
  const [byEmail, bySms] = [writeUndoCode(randomBytes(12)), writeUndoCode(randomBytes(12))];
  const undoUntil = new Date(at.getTime() + policy.undoContactHours * hourMs);
  // Nothing is paid out as long as the owner can still undo the change.
  const holdMs = Math.max(readNetworkSettings(services).payoutHoldHours, policy.undoContactHours) * hourMs;
  const isSeller = await isSellers(tx, customerId);
  await confirmStored(tx, id, {
    confirmed_at: at,
    confirmed_by: by,
    undo_hash: await hashUndoCode(services, tx, byEmail),
    undo_hash_sms: await hashUndoCode(services, tx, bySms),
    undo_until: undoUntil,
    password_hash: await readPasswordHash(tx, customerId),
    payout_hold_until: isSeller ? new Date(at.getTime() + holdMs) : null,
  });
  const lost = isLost ? changed : null;
  const codes = { email: { value: byEmail, expiresAt: undoUntil }, sms: { value: bySms, expiresAt: undoUntil } };
  // Staff add theirs with the reason.
  if (by !== 'staff') await addCustomerNote(tx, customerId, { kind: 'contact_changed', note: '', staffId: null, at });
  await tellFormer(tx, services, stored, { changed, lost, isSeller, byStaff: by === 'staff', codes });
  return ok(null);
}

/** Whether any contact would get an undo code. */
export function canBeUndone(
  services: Services,
  { mobile: to, email, language }: Contact & { language: Language },
): boolean {
  return email !== '' || findSmsTemplate(services, { kind: 'contact_changed', language, to }) !== null;
}

/**
 * Each former contact gets its own undo code, except those in `lost`, which somebody else controls. The email that the
 * account then has reads how to log in without a password.
 */
async function tellFormer(
  tx: Tx,
  services: Services,
  stored: StoredContact,
  {
    changed,
    lost,
    isSeller,
    byStaff,
    codes,
  }: {
    changed: Partial<Contact>;
    /** Null if nothing is lost. */
    lost: Partial<Contact> | null;
    isSeller: boolean;
    byStaff: boolean;
    codes: Record<ContactCode['way'], MessageSecret>;
  },
): Promise<void> {
  const { firstName: name, email, mobile, language } = stored;
  const brand = await readBrand(tx, language);
  if (email !== '' && lost?.email === undefined) {
    const about = { isSeller, byStaff, endsPassword: lost !== null };
    const mail = detailsChangedMail(brand, services.shopUrl, stored, changed, about);
    await queueEmail(tx, services, { to: email, secret: codes.email, ...mail });
  } else if (email !== '')
    await queueEmail(tx, services, { to: email, ...contactReplacedMail(brand, stored, 'former') });
  if (lost?.email) await queueEmail(tx, services, { to: lost.email, ...contactReplacedMail(brand, stored, 'new') });
  const fields = { name, brand: brand.name };
  const undo = {
    hours: String(policy.undoContactHours),
    site: shortAddress(brand, services.shopUrl, '/undo'),
    code: secretMask,
  };
  const sms: NewSms =
    lost?.mobile === undefined
      ? { to: mobile, kind: 'contact_changed', language, fields: { ...fields, ...undo }, secret: codes.sms }
      : {
          to: mobile,
          kind: 'contact_replaced',
          language,
          fields: { ...fields, phone: urgentContactOf(brand, services.shopUrl) },
        };
  await queueSms(tx, services, sms, randomUUID());
}
