import type { Brand } from '#contract/content.ts';
import { adminPath, type Language } from '#contract/language.ts';
import { invitationPage } from '#contract/admin/staff/invitation.ts';
import { messagesIn } from '#locales/messages.ts';
import { senderOf } from '#server/content/index.ts';
import { type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { secretMask } from '#server/platform/message-secrets.ts';

/** The link's token is inserted only when the email is sent. */
export function invitationMail(
  brand: Brand,
  adminUrl: string,
  { name, by }: { name: string; by: string },
  language: Language = 'en',
): EmailContent {
  const { subject, title, text, open, validity } = messagesIn(language).admin.staffEmails.invited;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    title({ brand: brand.name }),
    [
      paragraph(text({ name, by, brand: brand.name })),
      { kind: 'link', label: open, url: `${adminUrl}${adminPath}/${invitationPage}#${secretMask}` },
      paragraph(validity),
    ],
    language,
  );
}

export function factorsResetMail(
  brand: Brand,
  { name, by }: { name: string; by: string },
  language: Language = 'en',
): EmailContent {
  const { subject, title, text, notYou } = messagesIn(language).admin.staffEmails.factorsReset;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    title,
    [paragraph(text({ name, by })), paragraph(notYou)],
    language,
  );
}

export function factorsChangedMail(
  brand: Brand,
  { name, factor, change }: { name: string; factor: string; change: 'added' | 'removed' },
  language: Language = 'en',
): EmailContent {
  const { subject, title, added, removed, notYou } = messagesIn(language).admin.staffEmails.factorsChanged;
  const text = change === 'added' ? added : removed;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    title,
    [paragraph(text({ name, factor })), paragraph(notYou)],
    language,
  );
}

/** To those who may approve a colleague's request. */
export function approvalMail(
  brand: Brand,
  adminUrl: string,
  { name, by, what }: { name: string; by: string; what: (language: Language) => string },
  language: Language = 'en',
): EmailContent {
  const { subject, title, text, open, only } = messagesIn(language).admin.staffEmails.approval;
  return renderEmail(
    senderOf(brand),
    subject({ what: what(language) }),
    title,
    [
      paragraph(text({ name, by, what: what(language) })),
      { kind: 'link', label: open, url: `${adminUrl}${adminPath}/approvals` },
      paragraph(only),
    ],
    language,
  );
}
