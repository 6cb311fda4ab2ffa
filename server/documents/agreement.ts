/** A direct seller's agreement as accepted: what, when and how, and the text word for word. */
import type { Language } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import type { Brand } from '#contract/content.ts';
import type { AcceptedAgreement } from '#server/members/index.ts';
import { dateInIndia, timeInIndia } from '#server/platform/clock.ts';
import { createPdfDocument } from '#server/platform/pdf/index.ts';
import { drawFoot, inks, styles } from './look.ts';

export interface AgreementContent {
  /** Of the words around the text, which stays in its own language. */
  language: Language;
  brand: Brand;
  /** From `recolouringOf`. */
  colours: Record<string, string> | undefined;
  agreement: AcceptedAgreement;
}

const bullet = { ...styles.text, size: 10 };

export async function printAgreement({ language, brand, colours, agreement }: AgreementContent): Promise<Buffer> {
  const messages = messagesIn(language).documents.agreement;
  const { text, acceptedAt, version, name, memberId, network, sha256 } = agreement;
  const blocks = text.split(/\n{2,}/).map((block) => block.trim());
  const title = blocks[0]!.replace(/^# /, '');
  const pdf = await createPdfDocument({
    title: `${title}: ${name}`,
    author: brand.legal_name,
    subject: messages.subject,
    language: agreement.language,
    colours,
    at: acceptedAt,
    furniture: (sheet, { number }) => drawFoot(sheet, messages.foot({ title, version: String(version) }), number),
  });
  pdf.write(brand.name, styles.titleHi);
  pdf.write(title, styles.title, { role: 'H1' });
  pdf.gap(10);
  const at = messages.at({ date: dateInIndia(acceptedAt, language), time: timeInIndia(acceptedAt, language) });
  const facts: [string, string][] = [
    [messages.name, name],
    [messages.memberId, memberId ?? messages.pending],
    [messages.acceptedAt, at],
    [messages.how, messages.code],
    [messages.network, maskNetwork(network)],
    [messages.version, String(version)],
    [messages.sha256, `${sha256.slice(0, 32)} ${sha256.slice(32)}`],
  ];
  const labelWidth = 130;
  pdf.rule(pdf.y, inks.turmeric);
  pdf.y += 8;
  for (const [name_, value] of facts) {
    const { left } = pdf.margins;
    const label = pdf.place(name_, styles.small, { x: left, y: pdf.y, width: labelWidth });
    const x = left + labelWidth + 10;
    pdf.y = Math.max(label, pdf.place(value, styles.text, { x, y: pdf.y, width: pdf.width - labelWidth - 10 })) + 2;
  }
  pdf.y += 6;
  pdf.rule(pdf.y, inks.turmeric);
  pdf.y += 12;
  for (const block of blocks.slice(1)) {
    if (block.startsWith('## ')) {
      pdf.gap(8);
      pdf.need(60);
      pdf.write(block.slice(3), { ...styles.heading, size: 13 }, { role: 'H2' });
    } else if (block.startsWith('- ')) {
      for (const item of block.split(/\n(?=- )/)) pdf.write(`• ${item.slice(2)}`, bullet);
    } else pdf.write(block.replaceAll('\n', ' '), bullet);
    pdf.gap(5);
  }
  return pdf.finish();
}

/** Removes what identifies the subscriber: 203.0.113.x, 2001:db8:12:…. */
function maskNetwork(network: string): string {
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}:…`;
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.x');
}
