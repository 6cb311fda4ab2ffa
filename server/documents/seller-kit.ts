/** Papers for visits: the order form that the buyer fills in, and the price list. */
import type { Brand } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { createPdfDocument, drawTable, type PdfDocument } from '#server/platform/pdf/index.ts';
import type { CatalogueProduct } from './catalogue/content.ts';
import { money, statementTable } from './income-statement.ts';
import { drawFoot, inks, placeOf, registrationsOf, styles } from './look.ts';

interface KitPaper {
  language: Language;
  brand: Brand;
  /** From `recolouringOf`. */
  colours: Record<string, string> | undefined;
  shopUrl: string;
}

export interface OrderFormContent extends KitPaper {
  seller: { name: string; memberId: string };
  /** For the buyer. */
  returnDays: number;
  /** Of printing. */
  at: Date;
}

export interface PriceListContent extends KitPaper {
  /** Of the items, ISO 8601. */
  changed: string;
  shelves: {
    name: string;
    products: Pick<
      CatalogueProduct,
      'name' | 'net_quantity' | 'product_sale_price' | 'product_regular_price' | 'product_sale_point'
    >[];
  }[];
}

const blankRows = 8;
const lineHeight = 26;

export async function printOrderForm(content: OrderFormContent): Promise<Buffer> {
  const { language, brand, seller, returnDays, at, shopUrl } = content;
  const messages = messagesIn(language).documents.sellerKit;
  const pdf = await openPaper(content, messages.orderForm, at);
  pdf.write(messages.seller, styles.heading, { role: 'H2' });
  pdf.write(messages.sellerLine({ name: seller.name, id: seller.memberId, brand: brand.name }), styles.text);
  drawBlanks(pdf, [messages.sellerMobile]);
  pdf.gap(12);
  pdf.write(messages.buyer, styles.heading, { role: 'H2' });
  drawBlanks(pdf, [messages.name, messages.mobile, messages.address, '', messages.pinCode]);
  pdf.gap(10);
  const blank = { cells: ['\u00A0\n\u00A0', '', '', ''] };
  drawTable(
    pdf,
    [
      { head: messages.product, width: { share: 1 } },
      { head: messages.quantity, width: 60, align: 'right' },
      { head: messages.priceEach, width: 110, align: 'right' },
      { head: messages.amount, width: 90, align: 'right' },
    ],
    [...Array.from({ length: blankRows }, () => blank), { cells: [messages.total, '', '', ''], strong: true }],
    { ...statementTable, padding: { x: 8, y: 3 } },
  );
  pdf.gap(10);
  pdf.write(messages.taxes, styles.small);
  pdf.write(
    messages.returns({ days: returnDays, address: hostOf(shopUrl) + pathIn(language, '/return-policy') }),
    styles.small,
  );
  pdf.write(messages.invoice({ company: brand.legal_name, id: seller.memberId }), styles.small);
  pdf.write(messages.complaints({ phone: brand.phones[0] ?? '', email: brand.email }), styles.small);
  pdf.gap(14);
  drawBlanks(pdf, [messages.buyerSigns, messages.sellerSigns]);
  return pdf.finish();
}

export async function printPriceList(content: PriceListContent): Promise<Buffer> {
  const { language, changed, shelves, shopUrl } = content;
  const messages = messagesIn(language).documents.sellerKit;
  const pdf = await openPaper(content, messages.priceList, new Date(changed));
  pdf.write(
    messages.pricesOf({ date: dateInIndia(new Date(changed), language), address: hostOf(shopUrl) }),
    styles.text,
  );
  for (const shelf of shelves) {
    pdf.gap(10);
    pdf.need(90);
    pdf.bookmark(shelf.name);
    pdf.write(shelf.name, styles.heading, { role: 'H2' });
    drawTable(
      pdf,
      [
        { head: messages.product, width: { share: 1 } },
        { head: messages.pack, width: 90 },
        { head: messages.mrp, width: 80, align: 'right' },
        { head: messages.price, width: 80, align: 'right' },
        { head: messages.points, width: 60, align: 'right' },
      ],
      shelf.products.map(({ name, net_quantity: { value, unit }, ...product }) => {
        const mrp = product.product_regular_price;
        return {
          cells: [
            name,
            messages.packOf({ quantity: value, unit }),
            money(mrp),
            money(product.product_sale_price ?? mrp),
            product.product_sale_point.toLocaleString('en-IN', { maximumFractionDigits: 2 }),
          ],
        };
      }),
      statementTable,
    );
  }
  return pdf.finish();
}

const hostOf = (url: string) => new URL(url).host;

/** The head has the brand, the title, and the company with its registrations. */
async function openPaper({ language, brand, colours }: KitPaper, title: string, at: Date): Promise<PdfDocument> {
  const pdf = await createPdfDocument({
    title,
    author: brand.legal_name,
    subject: title,
    language,
    colours,
    at,
    furniture: (sheet, { number }) => drawFoot(sheet, brand.legal_name, number),
  });
  pdf.write(brand.name, styles.titleHi);
  pdf.write(title, styles.title, { role: 'H1' });
  pdf.write(`${brand.legal_name}, ${placeOf(brand)}`, styles.small);
  const registrations = registrationsOf(brand, language).map(([name, number]) => `${name} ${number}`);
  if (registrations.length > 0) pdf.write(registrations.join(' · '), styles.small);
  pdf.gap(10);
  return pdf;
}

/** A line without a label continues the one before. */
function drawBlanks(pdf: PdfDocument, labels: readonly string[]): void {
  const labelWidth = 130;
  for (const label of labels) {
    pdf.need(lineHeight);
    const y = pdf.y;
    if (label !== '') pdf.place(label, styles.text, { x: pdf.margins.left, y: y + 8, width: labelWidth, maxLines: 1 });
    pdf.rule(y + lineHeight - 3, inks.muted, {
      x: pdf.margins.left + labelWidth,
      width: pdf.width - labelWidth,
      weight: 0.5,
    });
    pdf.y = y + lineHeight;
  }
}
