import type { Brand } from '#contract/content.ts';
import type { CertificateKind } from '#contract/documents.ts';
import type { Language } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { createPdfDocument, type PdfDocument, type TextStyle } from '#server/platform/pdf/index.ts';
import { inks, placeOf, styles } from './look.ts';

export interface SpecimenContent {
  language: Language;
  brand: Brand;
  kind: CertificateKind;
  number: string;
}

const mark: TextStyle = { face: 'bold', size: 92, colour: '#f0e3d2', tracking: 0.04, leading: 1 };
const warning: TextStyle = { ...styles.text, face: 'bold', size: 11, colour: inks.clay };

/** A demo shop's substitute for a certificate. Every line says that it certifies nothing. */
export async function printSpecimen({ language, brand, kind, number }: SpecimenContent): Promise<Buffer> {
  const messages = messagesIn(language).documents.certificates;
  const { title, titleHi, number: numberName, text } = messages.kinds[kind];
  const pdf = await createPdfDocument({
    title: messages.specimenTitle({ title }),
    author: brand.legal_name,
    subject: messages.subject,
    language,
    at: new Date(Date.UTC(brand.founded, 0, 1)),
  });
  drawGround(pdf, messages.specimen);
  const middle = { x: 80, width: pdf.page.width - 160, align: 'center' as const };
  let y = pdf.place(messages.demo, warning, { ...middle, y: 110 });
  y = pdf.place(messages.notIssued, styles.text, { ...middle, y });
  y = pdf.place(title, { ...styles.title, size: 30 }, { ...middle, y: y + 84, role: 'H1' });
  if (titleHi !== '') y = pdf.place(titleHi, styles.titleHi, { ...middle, y });
  pdf.rule(y + 18, inks.turmeric, { x: pdf.page.width / 2 - 60, width: 120 });
  const facts: [string, string][] = [
    [messages.name, brand.legal_name],
    [numberName, messages.invented({ number })],
    [messages.office, placeOf(brand)],
    [messages.since, String(brand.founded)],
  ];
  y += 52;
  for (const [name, value] of facts) {
    y = pdf.place(name, styles.small, { ...middle, y });
    y = pdf.place(value, { ...styles.heading, size: 14 }, { ...middle, y }) + 14;
  }
  y = pdf.place(text, styles.text, { ...middle, y: y + 16 });
  pdf.place(messages.ownFile({ file: `${kind}.pdf`, folder: 'certificates' }), styles.small, { ...middle, y: y + 6 });
  pdf.place(messages.demo, warning, { ...middle, y: pdf.page.height - 110 });
  return pdf.finish();
}

/** Of the mark across the page, as large as fits on one line. */
function fitted(pdf: PdfDocument, specimen: string): TextStyle {
  return { ...mark, size: mark.size * Math.min(1, 640 / pdf.widthOf(specimen, mark)) };
}

function drawGround(pdf: PdfDocument, specimen: string): void {
  const { width, height } = pdf.page;
  pdf.decorate((doc) => {
    doc.rect(0, 0, width, height).fill(inks.pdf);
    doc
      .rect(30, 30, width - 60, height - 60)
      .lineWidth(1.2)
      .stroke(inks.forest);
    doc
      .rect(37, 37, width - 74, height - 74)
      .lineWidth(0.5)
      .stroke(inks.turmeric);
    doc.save().rotate(-52, { origin: [width / 2, height / 2] });
    pdf.place(specimen, fitted(pdf, specimen), { x: width / 2 - 320, y: height / 2 - 46, width: 640, align: 'center' });
    doc.restore();
  });
}
