import { randomUUID } from 'node:crypto';
import type { Language } from '#contract/language.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import type { Caller, Limits } from '#server/platform/rate-limit.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { messages } from '#server/platform/messages.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { findSmsTemplate, queueSms } from '#server/platform/sms.ts';
import { newCode } from '#server/platform/tokens.ts';
import { hashSubject, hashVerificationCode } from './hashes.ts';
import { codeMail, codeSms } from './code-messages.ts';
import { codeMinutes, maskEmail, maskMobile, type VerificationPurpose } from './rules.ts';
import { saveCode } from './store.ts';

export interface CodeRequest {
  purpose: VerificationPurpose;
  /** What the code is good for within its purpose: `order 17`. Checking names the same; it is stored as a hash only. */
  subject: string;
  /** Whether it says of a mobile number that it is theirs: then it goes by email only where no SMS can be sent. */
  provesMobile?: boolean;
  /** Where it goes: an address that is known already, never one that only this request names. Empty or null: there is none. */
  email: string | null;
  mobile: string | null;
  language: Language;
  caller: Caller;
}

/** Where a code went, masked for the page; null where nothing went that way. */
export interface CodeSent {
  email: string | null;
  mobile: string | null;
}

/**
 * Sends a new one-time code of six digits by email, and by SMS where that has an approved template. It is good for ten minutes, five
 * attempts and one use, and the subject's earlier code ends. Opens a transaction of its own.
 * Errors: 429 too_many_requests, by caller, recipient and subject; 503 busy; 422 code_not_deliverable where no way leads to the recipient.
 */
export async function sendVerificationCode(
  services: Services,
  limits: Limits,
  request: CodeRequest,
): Promise<Result<CodeSent>> {
  const { purpose, subject, language, caller } = request;
  const brand = await readBrand(services.db);
  const sms = codeSms(brand.name, request.mobile ?? '', language);
  const mobile = findSmsTemplate(services, sms) === null ? null : sms.to;
  const email = request.email === '' || (request.provesMobile && mobile !== null) ? null : request.email;
  if (email === null && mobile === null) return err(422, 'code_not_deliverable', messages.errors.account.codeNotSent);
  const recipient = email?.toLowerCase() ?? mobile!;
  const taken = await limits.code.take(caller, { recipient, subject: `${purpose} ${subject}` });
  if (!taken.ok) return taken;
  const sent = await inTransaction(services.db, async (tx) => {
    const key = await readServerKey(services, tx);
    const code = newCode();
    const now = services.clock.now();
    const expiresAt = new Date(now.getTime() + codeMinutes * 60_000);
    const subjectHash = hashSubject(key, purpose, subject);
    const codeHash = hashVerificationCode(key, purpose, subject, code);
    await saveCode(tx, { purpose, subjectHash, codeHash }, now, expiresAt);
    const secret = { value: code, expiresAt };
    if (email !== null) await queueEmail(tx, services, { to: email, secret, ...codeMail(brand, purpose, language) });
    if (mobile !== null) await queueSms(tx, services, { ...sms, secret }, randomUUID());
    return ok({ email: email && maskEmail(email), mobile: mobile && maskMobile(mobile) });
  });
  services.jobsWaiting.tell();
  return sent;
}
