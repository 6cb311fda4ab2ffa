import { randomUUID } from 'node:crypto';
import { type Language, languages } from '#contract/language.ts';
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
  /** What the code authorises within its purpose: `order 17`. Stored only as a hash. */
  subject: string;
  /** Then the code is emailed only if no SMS can be sent. */
  provesMobile?: boolean;
  /** An address that is known already, never one that only this request contains. Empty or null: there is none. */
  email: string | null;
  mobile: string | null;
  language: Language;
  caller: Caller;
}

/** Masked for the page; null for a channel that was not used. */
export interface CodeSent {
  email: string | null;
  mobile: string | null;
}

/** Returns whether a code can be sent by SMS to a mobile number, in whichever language it is approved. */
export const canTextCode = (services: Services) => (to: string) =>
  findSmsTemplate(services, { kind: 'verification_code', language: 'en', to }) !== null;

/** Returns whether the shop sends codes by SMS at all. */
export const sendsCodesBySms = ({ config }: Pick<Services, 'config'>): boolean =>
  languages.some((language) => config.smsTemplates[`verification_code.${language}`] !== undefined);

/**
 * Sends a code of six digits by email, and by SMS if that has an approved template. It is valid for ten minutes, five
 * attempts and one use, and replaces the subject's earlier code. Opens its own transaction. Errors: 429
 * too_many_requests, by caller, recipient and subject; 503 busy; 422 code_not_deliverable if no channel reaches the
 * recipient.
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
  services.jobsWaiting.notify();
  return sent;
}
