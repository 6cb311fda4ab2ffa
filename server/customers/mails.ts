import { policy } from '#contract/policy.ts';
import type { Brand } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { senderOf } from '#server/content/index.ts';
import { type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { secretMask } from '#server/platform/message-secrets.ts';
import { rememberedMs } from './contact-change-rules.ts';
import { ticketMinutes } from './rules.ts';

export interface Addressee {
  firstName: string;
  language: Language;
}

export function welcomeMail(brand: Brand, shopUrl: string, { firstName, language }: Addressee): EmailContent {
  const { subject, heading, text, startShopping } = messagesIn(language).emails.account.welcome;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    heading({ firstName }),
    [
      paragraph(text({ brand: brand.name })),
      { kind: 'link', label: startShopping, url: `${shopUrl}${pathIn(language, '/shop')}` },
    ],
    language,
  );
}

/** The code is inserted when the email is sent. */
export function resetCodeMail(brand: Brand, { firstName, language }: Addressee): EmailContent {
  const { subject, heading, enter, validity, notYou } = messagesIn(language).emails.account.resetCode;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    heading,
    [
      paragraph(enter({ firstName })),
      { kind: 'code', text: secretMask },
      paragraph(validity({ brand: brand.name, minutes: ticketMinutes })),
      paragraph(notYou),
    ],
    language,
  );
}

/** In place of a code that must not go to a mailbox which undid a change of contact. */
export function noResetCodeMail(brand: Brand, { firstName, language }: Addressee): EmailContent {
  const { subject, heading, why, help, notYou } = messagesIn(language).emails.account.noResetCode;
  const days = rememberedMs / 86_400_000;
  const said = [why({ firstName, days }), help, notYou];
  return renderEmail(senderOf(brand), subject({ brand: brand.name }), heading, said.map(paragraph), language);
}

/** `loggedOut`: on all devices, or on all except the one that changed the password. */
export function passwordChangedMail(
  brand: Brand,
  { firstName, language }: Addressee,
  loggedOut: 'everywhere' | 'elsewhere',
): EmailContent {
  const { subject, heading, text, textElsewhere, notYou } = messagesIn(language).emails.account.passwordChanged;
  const said = loggedOut === 'everywhere' ? text({ firstName }) : textElsewhere({ firstName });
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    heading,
    [paragraph(said), paragraph(notYou)],
    language,
  );
}

/** Goes to the former address, `own`. Masks the new contacts. The undo code is inserted when the email is sent. */
export function detailsChangedMail(
  brand: Brand,
  shopUrl: string,
  { firstName, language, email: own }: Addressee & { email: string },
  { mobile: newMobile, email: newEmail }: { mobile?: string; email?: string },
  { isSeller, byStaff, endsPassword }: { isSeller: boolean; byStaff: boolean; endsPassword: boolean },
): EmailContent {
  const texts = messagesIn(language).emails.account.detailsChanged;
  const { subject, heading, text, mobile, email, emailRemoved, undo, undoPapers, undoLink, notYou } = texts;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    heading,
    [
      paragraph(text({ firstName })),
      ...(newMobile === undefined ? [] : [paragraph(mobile({ mobile: `…${newMobile.slice(-4)}` }))]),
      ...(newEmail === undefined
        ? []
        : [paragraph(newEmail === '' ? emailRemoved : email({ email: maskEmail(newEmail, own) }))]),
      paragraph(byStaff ? texts.loggedOutEverywhere : texts.loggedOut),
      ...(endsPassword ? [paragraph(texts.passwordEnded)] : []),
      paragraph(undo({ hours: policy.undoContactHours })),
      ...(isSeller ? [paragraph(undoPapers)] : []),
      {
        kind: 'link',
        label: undoLink,
        url: `${shopUrl}${pathIn(language, '/undo')}#${secretMask}`,
      },
      paragraph(notYou),
    ],
    language,
  );
}

/**
 * After staff replaced a lost contact. Somebody else may control the former address, so it gets neither a code nor the
 * new address; the new one reads how to set a password.
 */
export function contactReplacedMail(
  brand: Brand,
  { firstName, language }: Addressee,
  to: 'former' | 'new',
): EmailContent {
  const texts = messagesIn(language).emails.account.detailsChanged;
  const { subject, heading, text, loggedOutEverywhere, passwordEnded, notYou } = texts;
  const said = [text({ firstName }), loggedOutEverywhere, ...(to === 'new' ? [passwordEnded] : []), notYou];
  return renderEmail(senderOf(brand), subject({ brand: brand.name }), heading, said.map(paragraph), language);
}

/** To the addresses before and after the change; `sentTo` is masked. */
export function changeUndoneMail(
  brand: Brand,
  { firstName, language }: Addressee,
  { sentTo, papersRestored }: { sentTo: string | null; papersRestored: boolean },
): EmailContent {
  const texts = messagesIn(language).emails.account.detailsChanged;
  return renderEmail(
    senderOf(brand),
    texts.subjectUndone({ brand: brand.name }),
    texts.headingUndone,
    [
      paragraph(texts.undone({ firstName })),
      ...(papersRestored ? [paragraph(texts.papersRestored)] : []),
      paragraph(sentTo === null ? texts.noCode : texts.code({ address: sentTo })),
      paragraph(texts.notYou),
    ],
    language,
  );
}

export type SecondFactorNotice = 'on' | 'off' | 'codes' | 'reset';

export function secondFactorMail(
  brand: Brand,
  { firstName, language }: Addressee,
  notice: SecondFactorNotice,
): EmailContent {
  const { subject, heading, text, notYou } = messagesIn(language).emails.account.secondFactor;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    heading[notice],
    [paragraph(text[notice]({ firstName })), paragraph(notYou)],
    language,
  );
}

/** To a direct seller: somebody who knows the password is guessing the second factor. */
export function factorGuessingMail(
  brand: Brand,
  shopUrl: string,
  { firstName, language }: Addressee,
  attempts: number,
): EmailContent {
  const { subject, heading, text, safe, notYou, change } = messagesIn(language).emails.account.factorGuessing;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    heading,
    [
      paragraph(text({ firstName, attempts })),
      paragraph(safe),
      paragraph(notYou),
      { kind: 'link', label: change, url: `${shopUrl}${pathIn(language, '/myaccount')}#security` },
    ],
    language,
  );
}

/**
 * Returns a…@example.in for asha@example.in. If the reader's own address has the same provider, the result shows one
 * letter more than the two addresses have in common. Otherwise the reader could take it for their own.
 */
function maskEmail(address: string, own: string): string {
  const at = address.lastIndexOf('@');
  const [name, provider] = [address.slice(0, at), address.slice(at)];
  const common = own.endsWith(provider) ? Array.from(name).findIndex((letter, index) => letter !== own[index]) : 0;
  return common < 0 ? address : `${name.slice(0, common + 1)}…${provider}`;
}
