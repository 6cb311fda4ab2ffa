import type { Brand } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { senderOf } from '#server/content/index.ts';
import { type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { secretMask } from '#server/platform/message-secrets.ts';
import type { SmsMessage } from '#server/platform/sms.ts';
import { codeMinutes, type VerificationPurpose } from './rules.ts';

/** The code is added when the email is sent. */
export function codeMail(brand: Brand, purpose: VerificationPurpose, language: Language): EmailContent {
  const { subject, heading, purposes, validity, notYou } = messagesIn(language).emails.verification;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    heading,
    [
      paragraph(purposes[purpose]),
      { kind: 'code', text: secretMask },
      paragraph(validity({ brand: brand.name, minutes: codeMinutes })),
      paragraph(notYou),
    ],
    language,
  );
}

/** One template for all purposes; the code is added when the SMS is sent. */
export function codeSms(brandName: string, mobile: string, language: Language): SmsMessage {
  const fields = { code: secretMask, brand: brandName, minutes: String(codeMinutes) };
  return { to: mobile, kind: 'verification_code', language, fields };
}
