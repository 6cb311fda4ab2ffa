import { messagesIn } from '#locales/messages.ts';
import { formatRupees, paise } from '#server/money/paise.ts';
import type { OrderToPrint } from '../orders-to-pack.ts';
import { createPdfDocument, type PdfDocument } from '#server/platform/pdf/index.ts';
import { drawBarcode } from './barcode.ts';
import type { LabelJob } from './content.ts';
import { inks, styles } from './look.ts';

/** A6 in points. */
const a6 = { width: 297.64, height: 419.53 };
const inset = 14;

/**
 * With barcodes of the order's number and any way bill: one per A6 page for label printers, or four per A4 page to cut
 * apart.
 */
export async function printLabels(job: LabelJob): Promise<Buffer> {
  const messages = messagesIn(job.language).documents.packing;
  const onA4 = job.size === 'a4';
  const pdf = await createPdfDocument({
    title: messages.labels({ count: job.orders.length }),
    author: job.sender.name,
    language: job.language,
    at: job.at,
    ...(onA4 ? {} : { page: a6 }),
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
  });
  const perPage = onA4 ? 4 : 1;
  for (const [index, order] of job.orders.entries()) {
    const place = index % perPage;
    if (index > 0 && place === 0) pdf.newPage();
    if (onA4 && place === 0) drawCuts(pdf);
    drawLabel(pdf, order, job, { x: (place % 2) * a6.width, y: Math.floor(place / 2) * a6.height });
    await pdf.breathe();
  }
  return pdf.finish();
}

function drawCuts(pdf: PdfDocument): void {
  pdf.decorate((doc) =>
    doc
      .moveTo(a6.width, 0)
      .lineTo(a6.width, pdf.page.height)
      .moveTo(0, a6.height)
      .lineTo(pdf.page.width, a6.height)
      .lineWidth(0.4)
      .dash(3, { space: 3 })
      .stroke(inks.line)
      .undash(),
  );
}

function drawLabel(
  pdf: PdfDocument,
  order: OrderToPrint,
  { sender, language }: LabelJob,
  corner: { x: number; y: number },
): void {
  const messages = messagesIn(language).documents.packing;
  const x = corner.x + inset;
  const width = a6.width - 2 * inset;
  const box = { x, width };
  let y = corner.y + inset;
  y = drawPayment(pdf, order, messages, { ...box, y }) + 10;
  y = pdf.place(messages.shipTo, styles.label, { ...box, y });
  y = pdf.place(order.name, styles.large, { ...box, y, maxLines: 2 });
  for (const line of order.address) y = pdf.place(line, { ...styles.text, size: 11 }, { ...box, y, maxLines: 3 });
  y = pdf.place(messages.mobile({ mobile: order.mobile }), styles.strong, { ...box, y: y + 2 });
  // Drawn from the bottom up: the sender, then the barcodes above it.
  const bottom = corner.y + a6.height - inset;
  const from = messages.from({ sender: [sender.name, ...sender.address].join(', '), phone: sender.phone });
  const senderHeight = Math.min(3, pdf.set(from, styles.small, width).lines.length) * 8 * 1.4;
  pdf.place(from, styles.small, { ...box, y: bottom - senderHeight, maxLines: 3 });
  let top = bottom - senderHeight - 8;
  pdf.rule(top, inks.line, box);
  top = drawCode(pdf, order.number, messages.order({ number: order.number }), { ...box, bottom: top - 6, height: 40 });
  if (order.awb !== null)
    drawCode(pdf, order.awb, messages.awb({ courier: order.courier ?? '', awb: order.awb }), {
      ...box,
      bottom: top - 6,
      height: 50,
    });
}

type Messages = ReturnType<typeof messagesIn>['documents']['packing'];

/** Where nobody overlooks the amount. */
function drawPayment(
  pdf: PdfDocument,
  order: OrderToPrint,
  messages: Messages,
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const height = 28;
  const cash = order.cashDue > 0;
  const text = cash ? messages.collect({ amount: formatRupees(paise(order.cashDue)) }) : messages.prepaid;
  pdf.decorate((doc) => {
    doc.rect(x, y, width, height);
    if (cash) doc.fill('#000000');
    else doc.lineWidth(1).stroke('#000000');
  });
  const style = { ...styles.large, colour: cash ? '#ffffff' : inks.text };
  pdf.place(text, style, { x: x + 8, y: y + 5, width: width - 90, maxLines: 1 });
  const items = messages.items({ count: order.lines.reduce((sum, line) => sum + line.quantity, 0) });
  pdf.place(
    items,
    { ...styles.strong, colour: style.colour },
    { x: x + width - 88, y: y + 7, width: 80, align: 'right' },
  );
  return y + height;
}

/** With its text below. Returns the y above both. */
function drawCode(
  pdf: PdfDocument,
  code: string,
  text: string,
  { x, width, bottom, height }: { x: number; width: number; bottom: number; height: number },
): number {
  const top = bottom - 15 - height;
  drawBarcode(pdf, code, { x, y: top, width, height });
  pdf.place(text, styles.strong, { x, y: bottom - 14, width, align: 'center', maxLines: 1 });
  return top;
}
