import type { Brand } from '#contract/content.ts';
import type { CertificateKind } from '#contract/documents.ts';
import { createPdfDocument, type PdfDocument, type TextStyle } from '#server/platform/pdf/index.ts';
import { inks, placeOf, styles } from './look.ts';

export interface SpecimenContent {
  brand: Brand;
  kind: CertificateKind;
  number: string;
}

interface Wording {
  title: string;
  titleHi: string;
  numberName: string;
  /** What the real certificate says, and who issues it. */
  text: string;
}

const wordings: Record<CertificateKind, Wording> = {
  incorporation: {
    title: 'Certificate of Incorporation',
    titleHi: 'निगमन प्रमाणपत्र',
    numberName: 'Corporate identity number (CIN)',
    text: 'The real certificate is issued by the Registrar of Companies and says that the company is incorporated under the Companies Act.',
  },
  gst: {
    title: 'GST Registration',
    titleHi: 'जीएसटी पंजीकरण प्रमाणपत्र',
    numberName: 'Registration number (GSTIN)',
    text: 'The real certificate (Form GST REG-06) is issued by the GST authorities and names the places of business.',
  },
  ayush: {
    title: 'AYUSH Manufacturing Licence',
    titleHi: 'आयुष निर्माण लाइसेंस',
    numberName: 'Licence number',
    text: 'The real licence is issued by the State’s licensing authority and lists the Ayurvedic medicines that may be made.',
  },
  fssai: {
    title: 'FSSAI Licence',
    titleHi: 'एफ़एसएसएआई लाइसेंस',
    numberName: 'Licence number',
    text: 'The real licence is issued by the Food Safety and Standards Authority of India and lists the kinds of food.',
  },
};

const mark: TextStyle = { face: 'bold', size: 92, colour: '#f0e3d2', tracking: 0.04, leading: 1 };
const warning: TextStyle = { ...styles.text, face: 'bold', size: 11, colour: inks.clay };

/** Draws what stands in a demo shop where a company puts its certificate. It says on every line of sight that it certifies nothing. */
export async function printSpecimen({ brand, kind, number }: SpecimenContent): Promise<Buffer> {
  const { title, titleHi, numberName, text } = wordings[kind];
  const pdf = await createPdfDocument({
    title: `SPECIMEN: ${title}`,
    author: brand.legal_name,
    subject: 'A drawn demo document. Not issued by any authority.',
    at: new Date(Date.UTC(brand.founded, 0, 1)),
  });
  drawGround(pdf);
  const middle = { x: 80, width: pdf.page.width - 160, align: 'center' as const };
  let y = pdf.place('SPECIMEN · DEMO DOCUMENT', warning, { ...middle, y: 110 });
  y = pdf.place('Not issued by any authority. It certifies nothing.', styles.text, { ...middle, y });
  y = pdf.place(title, { ...styles.title, size: 30 }, { ...middle, y: y + 84, role: 'H1' });
  y = pdf.place(titleHi, styles.titleHi, { ...middle, y });
  pdf.rule(y + 18, inks.turmeric, { x: pdf.page.width / 2 - 60, width: 120 });
  const facts: [string, string][] = [
    ['Name', brand.legal_name],
    [numberName, `${number} (invented)`],
    ['Registered office', placeOf(brand)],
    ['Since', String(brand.founded)],
  ];
  y += 52;
  for (const [name, value] of facts) {
    y = pdf.place(name, styles.small, { ...middle, y });
    y = pdf.place(value, { ...styles.heading, size: 14 }, { ...middle, y }) + 14;
  }
  y = pdf.place(text, styles.text, { ...middle, y: y + 16 });
  pdf.place(
    `In a real shop the company’s own file stands here: ${kind}.pdf in the folder “certificates” of its data.`,
    styles.small,
    { ...middle, y: y + 6 },
  );
  pdf.place('SPECIMEN · DEMO DOCUMENT', warning, { ...middle, y: pdf.page.height - 110 });
  return pdf.finish();
}

function drawGround(pdf: PdfDocument): void {
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
    pdf.place('SPECIMEN', mark, { x: width / 2 - 320, y: height / 2 - 46, width: 640, align: 'center' });
    doc.restore();
  });
}
