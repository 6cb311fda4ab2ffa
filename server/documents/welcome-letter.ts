/**
 * Confirms a new seller's relation to the company, what they may do, and until when they can leave. It promises no
 * income.
 */
import type { Brand } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import { policy } from '#contract/policy.ts';
import { messagesIn } from '#locales/messages.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { createPdfDocument, type PdfDocument } from '#server/platform/pdf/index.ts';
import { drawFoot, inks, placeOf, styles } from './look.ts';

export interface WelcomeLetter {
  language: Language;
  brand: Brand;
  /** From `recolouringOf`. */
  colours: Record<string, string> | undefined;
  memberId: string;
  name: string;
  joinedAt: Date;
  /** Null: the company itself. */
  sponsor: { memberId: string; name: string } | null;
  /** Any moment of the last day on which they can leave at once. */
  coolingOffLastDay: Date;
  noticeDays: number;
  portalUrl: string;
}

const text = { ...styles.text, size: 10.5 };
const heading = { ...styles.heading, size: 13 };

export async function printWelcomeLetter(letter: WelcomeLetter): Promise<Buffer> {
  const { language, brand, colours, memberId, name, joinedAt, sponsor, coolingOffLastDay, noticeDays } = letter;
  const messages = messagesIn(language).documents.welcomeLetter;
  const date = dateInIndia(joinedAt, language);
  const pdf = await createPdfDocument({
    title: messages.title({ name, memberId }),
    author: brand.legal_name,
    subject: messages.subject,
    language,
    colours,
    at: joinedAt,
    furniture: (sheet, { number }) => drawFoot(sheet, messages.foot({ brand: brand.name, memberId }), number),
  });
  pdf.write(brand.name, styles.titleHi);
  pdf.write(messages.heading, styles.title, { role: 'H1' });
  pdf.write(date, styles.small);
  pdf.gap(10);
  pdf.write(messages.dear({ name }), text);
  pdf.gap(4);
  pdf.write(messages.intro({ brand: brand.name, date }), text);
  pdf.gap(8);
  const facts: [string, string][] = [
    [messages.name, name],
    [messages.memberId, memberId],
    [messages.since, date],
    [messages.sponsor, sponsor ? messages.sponsorIs({ name: sponsor.name, memberId: sponsor.memberId }) : brand.name],
  ];
  drawFacts(pdf, facts);
  const part = (title: string, paragraphs: readonly string[]) => {
    pdf.need(60);
    pdf.write(title, heading, { role: 'H2' });
    for (const paragraph of paragraphs) pdf.write(paragraph, text);
    pdf.gap(8);
  };
  part(
    messages.may,
    messages.mayItems.map((item) => `• ${item}`),
  );
  part(messages.leaving, [
    messages.coolingOff({ date: dateInIndia(coolingOffLastDay, language) }),
    messages.notice({ days: noticeDays }),
    messages.buyBack({ days: policy.buyBackDays }),
  ]);
  part(messages.income, [messages.noPromise]);
  part(messages.help, [
    messages.portal({ url: letter.portalUrl }),
    [brand.phones.join(', '), brand.email, brand.support_hours].filter(Boolean).join(' · '),
  ]);
  pdf.write(`${brand.legal_name}, ${placeOf(brand)}`, styles.small);
  return pdf.finish();
}

function drawFacts(pdf: PdfDocument, facts: readonly (readonly [string, string])[]): void {
  const labelWidth = 130;
  pdf.rule(pdf.y, inks.turmeric);
  pdf.y += 8;
  for (const [label, value] of facts) {
    const { left } = pdf.margins;
    const end = pdf.place(label, styles.small, { x: left, y: pdf.y, width: labelWidth });
    const x = left + labelWidth + 10;
    pdf.y = Math.max(end, pdf.place(value, text, { x, y: pdf.y, width: pdf.width - labelWidth - 10 })) + 2;
  }
  pdf.y += 6;
  pdf.rule(pdf.y, inks.turmeric);
  pdf.y += 12;
}
