import type { Language } from '#contract/language.ts';
import type { TemplateName } from '#contract/admin/settings/message-templates.ts';
import { withOwnTexts } from '#locales/messages.ts';
import { readBrand } from '#server/content/index.ts';
import type { EmailContent } from '#server/platform/email-template.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { checkTexts } from './edit-templates.ts';
import { readOwnTexts } from './own-texts.ts';
import { sampleEmails } from './samples.ts';

/** Emails as customers would receive them, filled with examples. Errors: 422 by key. */
export async function previewTemplate(
  { db, shopUrl, clock }: Pick<Services, 'db' | 'shopUrl' | 'clock'>,
  template: TemplateName,
  language: Language,
  texts: Record<string, string>,
): Promise<Result<EmailContent[]>> {
  const checked = checkTexts(template, language, texts);
  if (!checked.ok) return checked;
  const [brand, stored] = await Promise.all([readBrand(db, language), readOwnTexts(db)]);
  // Without the stored texts of this template, so that a text reset in the form shows the default.
  const others = Object.entries(stored[language] ?? {}).filter(([key]) => !(key in texts));
  const own = { ...stored, [language]: { ...Object.fromEntries(others), ...checked.value } };
  return ok(withOwnTexts(own, () => sampleEmails(template, language, { brand, shopUrl, now: clock.now() })));
}
