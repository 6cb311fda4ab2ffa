/**
 * A laboratory's certificate as the demo shows it. It says on its face that it is a sample: no laboratory has issued
 * it.
 */
import PdfDocument from 'pdfkit';
import type { DemoProduct } from './types.ts';

interface Tested {
  batch: string;
  tested: Date;
}

const ink = '#22302A';
const quiet = '#6B6A5E';
const forest = '#17402F';
const rule = '#D9CDB8';

const heavyMetals: readonly (readonly [test: string, limit: string, found: string])[] = [
  ['Lead (as Pb)', 'at most 10 ppm', '0.8 ppm'],
  ['Arsenic (as As)', 'at most 3 ppm', '0.2 ppm'],
  ['Cadmium (as Cd)', 'at most 0.3 ppm', 'not detected'],
  ['Mercury (as Hg)', 'at most 1 ppm', 'not detected'],
];
const microbes: typeof heavyMetals = [
  ['Total bacterial count', 'at most 100,000 cfu/g', '1,200 cfu/g'],
  ['Yeast and mould', 'at most 1,000 cfu/g', '40 cfu/g'],
  ['E. coli', 'absent in 1 g', 'absent'],
  ['Salmonella', 'absent in 10 g', 'absent'],
];

/** Draws the certificate as a PDF of one page; the same for the same product, batch and day. */
export function drawSampleCertificate(product: DemoProduct, { batch, tested }: Tested): Promise<Buffer> {
  const info = { Title: `Sample certificate, ${product.name}`, CreationDate: tested, ModDate: tested };
  const pdf = new PdfDocument({ size: 'A4', margin: 56, info });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve) => {
    pdf.on('end', () => resolve(Buffer.concat(parts)));
  });
  const [left, right] = [56, 539];

  pdf
    .save()
    .rotate(-38, { origin: [298, 440] })
    .fillColor('#E9E0CE')
    .font('Helvetica-Bold')
    .fontSize(128);
  pdf.text('SAMPLE', 20, 390, { width: 556, align: 'center', lineBreak: false }).restore();

  pdf.fillColor(forest).font('Times-Roman').fontSize(24).text('Certificate of analysis', left, 64);
  pdf.fillColor(quiet).font('Helvetica').fontSize(9.5);
  pdf.text('Sample for the demo shop. No laboratory has issued it, and the figures are invented.', left, 96);
  pdf.moveTo(left, 120).lineTo(right, 120).lineWidth(1).stroke(rule);

  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(tested);
  const facts = [
    ['Product', product.name],
    ['SKU', product.sku],
    ['Batch', batch],
    ['Tested on', day],
    ['Manufacturer', product.manufacturer],
  ] as const;
  let y = 136;
  for (const [name, value] of facts) {
    pdf.fillColor(quiet).font('Helvetica').fontSize(10).text(name, left, y, { width: 100 });
    pdf.fillColor(ink).text(value, left + 110, y, { width: right - left - 110 });
    y = Math.max(y + 18, pdf.y + 4);
  }
  for (const [title, rows] of [
    ['Heavy metals', heavyMetals],
    ['Microbiology', microbes],
  ] as const) {
    y += 22;
    pdf.fillColor(forest).font('Times-Roman').fontSize(15).text(title, left, y);
    y += 26;
    for (const [index, row] of [['Test', 'Limit', 'Found'] as const, ...rows].entries()) {
      pdf
        .fillColor(index === 0 ? quiet : ink)
        .font('Helvetica')
        .fontSize(10);
      for (const [column, cell] of row.entries()) pdf.text(cell, left + column * 176, y, { width: 170 });
      pdf
        .moveTo(left, y + 17)
        .lineTo(right, y + 17)
        .lineWidth(0.6)
        .stroke(rule);
      y += 24;
    }
  }
  pdf
    .fillColor(ink)
    .font('Helvetica-Bold')
    .fontSize(11)
    .text('Result: within limits (sample)', left, y + 18);
  pdf.end();
  return done;
}
