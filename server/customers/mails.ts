import type { Brand } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { senderOf } from '#server/content/index.ts';
import { type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { secretMask } from '#server/platform/message-secrets.ts';
import { undoHours } from './contact-change-rules.ts';
import { ticketMinutes } from './rules.ts';

/** Who is written to. */
export interface Addressee {
  firstName: string;
  language: Language;
}

/** To a new customer. */
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

/** To someone who forgot the password; the code is put in when it is sent. */
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

/** After the password was changed; `loggedOut`: on all devices, or on all but the one that changed it. */
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

/**
 * To the address that was there before mobile number or e-mail address were changed; the new ones are named by their ends only. The code that undoes it is put into
 * its link when it is sent.
 */
export function detailsChangedMail(
  brand: Brand,
  shopUrl: string,
  { firstName, language }: Addressee,
  changed: { mobile?: string; email?: string },
): EmailContent {
  const { subject, heading, text, mobile, email, emailRemoved, loggedOut, undo, undoLink, notYou } =
    messagesIn(language).emails.account.detailsChanged;
  const { mobile: newMobile, email: newEmail } = changed;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    heading,
    [
      paragraph(text({ firstName })),
      ...(newMobile === undefined ? [] : [paragraph(mobile({ mobile: `…${newMobile.slice(-4)}` }))]),
      ...(newEmail === undefined
        ? []
        : [paragraph(newEmail === '' ? emailRemoved : email({ email: maskEmail(newEmail) }))]),
      paragraph(loggedOut),
      paragraph(undo({ hours: undoHours })),
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

/** What became of an account's second factor. */
export type SecondFactorNotice = 'on' | 'off' | 'codes' | 'reset';

/** After the second factor was turned on or off, got new recovery codes, or was reset by staff. */
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

/** To a direct seller at whose second factor somebody guesses, who has the password: so many codes were wrong on devices that the account does not know. */
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

/** asha@example.in as a…@example.in */
function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}
