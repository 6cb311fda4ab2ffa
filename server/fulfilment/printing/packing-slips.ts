import { messagesIn } from '#locales/messages.ts';
import { formatRupees, paise } from '#server/money/paise.ts';
import type { OrderToPrint } from '../orders-to-pack.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { createPdfDocument, drawTable, type PdfDocument } from '#server/platform/pdf/index.ts';
import { drawBarcode } from './barcode.ts';
import type { PrintJob } from './content.ts';
import { inks, styles, tableLook } from './look.ts';

const barcode = { width: 190, height: 34 };

/**
 * One slip per order and page, for packing and for enclosing. No prices, except for cash to collect. A gift's slip has
 * no amount at all and carries its message.
 */
export async function printPackingSlips(job: PrintJob): Promise<Buffer> {
  const messages = messagesIn(job.language).documents.packing;
  const pdf = await createPdfDocument({
    title: messages.slips({ count: job.orders.length }),
    author: job.sender.name,
    language: job.language,
    at: job.at,
    margins: { top: 42, right: 42, bottom: 42, left: 42 },
  });
  for (const [index, order] of job.orders.entries()) {
    if (index > 0) pdf.newPage();
    drawSlip(pdf, order, job);
    await pdf.breathe();
  }
  return pdf.finish();
}

function drawSlip(pdf: PdfDocument, order: OrderToPrint, job: PrintJob): void {
  drawHead(pdf, order, job);
  drawRecipient(pdf, order, job);
  drawLines(pdf, order, job);
}

/** The sender, the order's number and its barcode. */
function drawHead(pdf: PdfDocument, order: OrderToPrint, { sender, language }: PrintJob): void {
  const messages = messagesIn(language).documents.packing;
  const right = rightOf(pdf);
  const top = pdf.y;
  let y = pdf.place(sender.name, styles.brand, { x: pdf.margins.left, y: top, width: 280 });
  y = pdf.place(messages.slip({ number: order.number }), styles.title, {
    x: pdf.margins.left,
    y: y + 4,
    width: 290,
    role: 'H1',
  });
  pdf.place(messages.ordered({ day: dateInIndia(order.placedAt, language) }), styles.text, {
    x: pdf.margins.left,
    y,
    width: 290,
  });
  drawBarcode(pdf, order.number, { x: right, y: top, ...barcode });
  pdf.place(order.number, styles.strong, {
    x: right,
    y: top + barcode.height + 2,
    width: barcode.width,
    align: 'center',
  });
  pdf.y = top + 78;
  pdf.rule(pdf.y, inks.line);
  pdf.y += 10;
}

/** Where the barcode and the amount to collect begin. */
const rightOf = (pdf: PdfDocument) => pdf.margins.left + pdf.width - barcode.width;

/** The address, the cash to collect, and the message of a gift. */
function drawRecipient(pdf: PdfDocument, order: OrderToPrint, { language }: PrintJob): void {
  const messages = messagesIn(language).documents.packing;
  const box = { x: pdf.margins.left, width: 300 };
  let left = pdf.place(messages.shipTo, styles.label, { ...box, y: pdf.y });
  left = pdf.place(order.name, styles.large, { ...box, y: left });
  for (const line of order.address) left = pdf.place(line, styles.text, { ...box, y: left });
  left = pdf.place(messages.mobile({ mobile: order.mobile }), styles.text, { ...box, y: left });
  if (order.cashDue > 0 && !order.isGift)
    pdf.place(messages.collect({ amount: formatRupees(paise(order.cashDue)) }), styles.large, {
      x: rightOf(pdf),
      y: pdf.y + 12,
      width: barcode.width,
      align: 'right' as const,
    });
  pdf.y = left + 14;
  if (order.isGift && order.giftMessage !== '') {
    pdf.write(messages.gift, styles.label);
    for (const line of order.giftMessage.split('\n')) pdf.write(line, { ...styles.text, face: 'serif', size: 12 });
    pdf.y += 10;
  }
}

function drawLines(pdf: PdfDocument, order: OrderToPrint, { language }: PrintJob): void {
  const messages = messagesIn(language).documents.packing;
  const columns = [
    { head: messages.columns.packed, width: 54 },
    { head: messages.columns.quantity, width: 54, align: 'right' as const },
    { head: messages.columns.product, width: { share: 1 } },
    { head: messages.columns.sku, width: 110 },
  ];
  const rows = order.lines.map((line) => ({
    cells: [
      '',
      String(line.quantity),
      [
        { text: line.name },
        ...(line.localName ? [{ text: line.localName, style: { size: 8.5, colour: inks.muted } }] : []),
      ],
      line.sku,
    ],
  }));
  drawTable(pdf, columns, rows, tableLook);
  pdf.gap(8);
  pdf.write(messages.items({ count: order.lines.reduce((sum, line) => sum + line.quantity, 0) }), styles.strong);
}
