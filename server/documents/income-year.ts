/** A tax year: credited, withheld and paid amounts by month. It is never a tax certificate. */
import type * as z from 'zod/mini';
import type { Brand } from '#contract/content.ts';
import type { IncomeYear, IncomeYearSums } from '#contract/income-ledger.ts';
import type { Language } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { csvRow } from '#server/platform/csv.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { type Column, createPdfDocument, drawTable, type PdfDocument } from '#server/platform/pdf/index.ts';
import { money, monthName, statementTable } from './income-statement.ts';
import { drawFoot, placeOf, styles } from './look.ts';

type Year = z.infer<typeof IncomeYear>;

export interface IncomeYearContent {
  language: Language;
  brand: Brand;
  /** From `recolouringOf`. */
  colours: Record<string, string> | undefined;
  memberId: string;
  name: string;
  income: Year;
  /** Of printing. */
  at: Date;
}

/** "2026–27". */
export const nameTaxYear = (year: number) => `${year}–${String(year + 1).slice(2)}`;

const dayOf = (day: string, language: Language) => dateInIndia(new Date(`${day}T12:00:00+05:30`), language);

export async function printIncomeYear(content: IncomeYearContent): Promise<Buffer> {
  const { language, brand, colours, memberId, name, income, at } = content;
  const { incomeYear: words, incomeStatement: common } = messagesIn(language).documents;
  const title = words.title({ year: nameTaxYear(income.year) });
  const pdf = await createPdfDocument({
    title: `${title}: ${memberId}`,
    author: brand.legal_name,
    subject: words.subject,
    language,
    colours,
    at,
    furniture: (sheet, { number }) => drawFoot(sheet, common.foot({ title, id: memberId }), number),
  });
  pdf.write(brand.name, styles.titleHi);
  pdf.write(title, styles.title, { role: 'H1' });
  pdf.write(common.member({ name, id: memberId }), styles.lead);
  pdf.write(`${brand.legal_name}, ${placeOf(brand)}`, styles.small);
  pdf.gap(12);
  pdf.write(words.whole, styles.heading, { role: 'H2' });
  const twoColumns: Column[] = [
    { head: common.what, width: { share: 1 } },
    { head: common.amount, width: 120, align: 'right' },
  ];
  drawTable(
    pdf,
    twoColumns,
    linesOf(income.sums, language).map((cells) => ({ cells })),
    statementTable,
  );
  drawMonths(pdf, income.months, language);
  if (income.payouts.length > 0) drawPayouts(pdf, income.payouts, language);
  pdf.gap(12);
  pdf.write(words.credited, styles.small);
  pdf.write(common.noCertificate, styles.text);
  pdf.write(common.printed({ date: dateInIndia(at, language) }), styles.small);
  return pdf.finish();
}

function drawMonths(pdf: PdfDocument, months: IncomeYearContent['income']['months'], language: Language): void {
  const { incomeYear: words, incomeStatement: common } = messagesIn(language).documents;
  pdf.gap(14);
  pdf.write(words.byMonth, styles.heading, { role: 'H2' });
  const figure = (head: string): Column => ({ head, width: { share: 1 }, align: 'right' });
  drawTable(
    pdf,
    [
      { head: words.month, width: 72 },
      ...[words.gross, words.less, common.tds, words.deductions, common.net].map(figure),
    ],
    months.map((month) => ({
      cells: [
        monthName(month.month, language),
        ...[month.gross, lessOf(month), month.tds, month.deductions, month.net].map(money),
      ],
    })),
    statementTable,
  );
}

function drawPayouts(pdf: PdfDocument, payouts: IncomeYearContent['income']['payouts'], language: Language): void {
  const { incomeYear: words, incomeStatement: common } = messagesIn(language).documents;
  pdf.gap(14);
  pdf.write(words.payouts, styles.heading, { role: 'H2' });
  drawTable(
    pdf,
    [
      { head: words.day, width: { share: 1 } },
      { head: words.utr, width: { share: 1 } },
      { head: words.state, width: { share: 1 } },
      { head: common.amount, width: 110, align: 'right' },
    ],
    payouts.map(({ paid_on: paid, sent_on: sent, utr, state, amount }) => ({
      cells: [dayOf(paid ?? sent, language), utr ?? '', words.states[state], money(amount)],
    })),
    statementTable,
  );
}

/** Returns and corrections share a column, because a page has room for only six. */
const lessOf = ({ clawback, corrections }: IncomeYearSums) => Math.round((clawback + corrections) * 100) / 100;

function linesOf(sums: IncomeYearSums, language: Language): [string, string][] {
  const { incomeYear: words, incomeStatement: common } = messagesIn(language).documents;
  const unlessNone = (label: string, amount: number): [string, string][] =>
    amount === 0 ? [] : [[label, money(amount)]];
  return [
    ...sums.components.map(({ component, amount }): [string, string] => [common.components[component], money(amount)]),
    [words.gross, money(sums.gross)],
    ...unlessNone(common.clawback, sums.clawback),
    ...unlessNone(words.corrections, sums.corrections),
    [common.tds, money(sums.tds)],
    ...unlessNone(words.deductions, sums.deductions),
    [common.net, money(sums.net)],
  ];
}

/** A row per month with each component and their sum, and a row per payout. Amounts in rupees. */
export function writeIncomeYearCsv(income: Year, language: Language): string {
  const { incomeYear: words, incomeStatement: common } = messagesIn(language).documents;
  const components = income.sums.components.map(({ component }) => component);
  const head = [
    words.month,
    ...components.map((component) => common.components[component]),
    words.gross,
    common.clawback,
    words.corrections,
    common.tds,
    words.deductions,
    common.net,
  ];
  const rowOf = (label: string, sums: IncomeYearSums) => [
    label,
    ...components.map((component) => sums.components.find((each) => each.component === component)?.amount ?? 0),
    sums.gross,
    sums.clawback,
    sums.corrections,
    sums.tds,
    sums.deductions,
    sums.net,
  ];
  const rows: (string | number)[][] = [
    head,
    ...income.months.map((month) => rowOf(month.month, month)),
    rowOf(words.whole, income.sums),
    [],
    [words.payouts],
    [words.sent, words.day, words.utr, words.state, common.amount],
    ...income.payouts.map(({ sent_on: sent, paid_on: paid, utr, state, amount }) => [
      sent,
      paid ?? '',
      utr ?? '',
      words.states[state],
      amount,
    ]),
  ];
  // With the byte order mark, by which spreadsheets recognise UTF-8.
  return `\uFEFF${rows.map(csvRow).join('')}`;
}
