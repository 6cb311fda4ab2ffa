import { createHash } from 'node:crypto';
import type { Agreement, JoinApplication } from '#contract/joining.ts';
import type { Language } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { readBrand } from '#server/content/index.ts';
import type { CustomerIdentity } from '#server/customers/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import type { Caller, Limits } from '#server/platform/rate-limit.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import {
  checkVerificationCode,
  type CodeSent,
  redeemVerificationCode,
  sendVerificationCode,
} from '#server/verification/index.ts';
import { changeOpen } from './change-open.ts';
import { readOffered } from './seller-texts.ts';
import { fillText } from './bundled-texts.ts';

/** Word for word. */
export async function readAgreement(services: Services, language: Language): Promise<Agreement> {
  const brand = await readBrand(services.db, language);
  const { version, texts } = await readOffered(services.db, 'agreement');
  const filled = fillText(texts[language], brand, readNetworkSettings(services));
  // The version number in the text makes each version's hash unique, even where an earlier text returns.
  const text = version === 1 ? filled : `${filled}\n\n${messagesIn(language).emails.joining.version({ version })}\n`;
  return { version, language, text, sha256: createHash('sha256').update(text).digest('hex') };
}

const subjectOf = (customerId: number) => `agreement of customer ${customerId}`;

/** By SMS, or by email where SMS cannot reach. Errors: as sendVerificationCode. */
export function sendAgreementCode(
  services: Services,
  limits: Limits,
  { id, email, mobile }: CustomerIdentity,
  language: Language,
  caller: Caller,
): Promise<Result<CodeSent>> {
  const subject = subjectOf(id);
  return sendVerificationCode(services, limits, {
    purpose: 'seller_agreement',
    subject,
    provesMobile: true,
    email,
    mobile,
    language,
    caller,
  });
}

export interface AcceptedFrom {
  language: Language;
  network: string;
  userAgent: string;
}

/** Records the accepted text, time and origin. Errors: 409 agreement_changed; those of a code; those of changeOpen. */
export async function acceptAgreement(
  services: Services,
  customer: CustomerIdentity,
  { version, sha256, code }: { version: number; sha256: string; code: string },
  { language, network, userAgent }: AcceptedFrom,
): Promise<Result<JoinApplication>> {
  const agreement = await readAgreement(services, language);
  if (agreement.sha256 !== sha256) return err(409, 'agreement_changed', messages.errors.joining.agreementChanged);
  const verified = await checkVerificationCode(services, {
    purpose: 'seller_agreement',
    subject: subjectOf(customer.id),
    code,
  });
  if (!verified.ok) return verified;
  return changeOpen(services, customer, version, async (tx) => {
    const redeemed = await redeemVerificationCode(tx, verified.value);
    if (!redeemed.ok) return redeemed;
    const at = services.clock.now();
    await saveAgreementText(tx, agreement, at);
    return {
      ok: true,
      value: {
        agreement_sha256: sha256,
        agreement_accepted_at: at,
        agreement_network: network,
        agreement_user_agent: userAgent,
      },
    };
  });
}

async function saveAgreementText(tx: Tx, { sha256, version, language, text }: Agreement, at: Date): Promise<void> {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? '';
  await tx
    .insertInto('seller_agreement')
    .values({ sha256, version, language: language as Language, title, body: text, first_offered_at: at })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}
