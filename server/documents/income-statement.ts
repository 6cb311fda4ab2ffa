/** A month of income: what was credited, withheld and why, and paid. It is never a tax certificate. */
import type { Brand } from '#contract/content.ts';
import type { IncomeMonth } from '#contract/income-ledger.ts';
import type { Language } from '#contract/language.ts';
import { messagesIn, type Messages } from '#locales/messages.ts';
import { formatRupees, rupeesToPaise } from '#server/money/paise.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { type Column, createPdfDocument, drawTable, type TableLook } from '#server/platform/pdf/index.ts';
import { drawFoot, inks, placeOf, styles } from './look.ts';

export interface IncomeStatementContent {
  language: Language;
  brand: Brand;
  /** From `recolouringOf`. */
  colours: Record<string, string> | undefined;
  memberId: string;
  name: string;
  income: IncomeMonth;
  /** Of printing. */
  at: Date;
}

export const statementTable: TableLook = {
  text: { ...styles.text, size: 9.5, leading: 1.4 },
  head: { ...styles.text, face: 'bold', size: 8.5, leading: 1.4, colour: inks.forest },
  headGround: inks.sand,
  line: inks.line,
  padding: { x: 8, y: 4 },
};

export const money = (rupees: number) => formatRupees(rupeesToPaise(rupees));

export async function printIncomeStatement(content: IncomeStatementContent): Promise<Buffer> {
  const { language, brand, colours, memberId, name, income, at } = content;
  const messages = messagesIn(language).documents.incomeStatement;
  const month = monthName(income.month, language);
  const title = messages.title({ month });
  const pdf = await createPdfDocument({
    title: `${title}: ${memberId}`,
    author: brand.legal_name,
    subject: messages.subject,
    language,
    colours,
    at,
    furniture: (sheet, { number }) => drawFoot(sheet, messages.foot({ title, id: memberId }), number),
  });
  pdf.write(brand.name, styles.titleHi);
  pdf.write(title, styles.title, { role: 'H1' });
  pdf.write(messages.member({ name, id: memberId }), styles.lead);
  pdf.write(`${brand.legal_name}, ${placeOf(brand)}`, styles.small);
  pdf.gap(12);
  const columns: Column[] = [
    { head: messages.what, width: { share: 1 } },
    { head: messages.amount, width: 120, align: 'right' },
  ];
  drawTable(
    pdf,
    columns,
    rowsOf(income, messages, language).map((cells) => ({ cells })),
    statementTable,
  );
  pdf.gap(12);
  if (income.payouts.some(({ failed }) => !failed)) pdf.write(messages.payoutAbout, styles.small);
  for (const { month: later, amount } of income.changed_later ?? [])
    pdf.write(messages.changedLater({ amount: money(amount), month: monthName(later, language) }), styles.text);
  for (const tds of income.tds) pdf.write(explainTds(tds, messages), styles.small);
  pdf.gap(6);
  pdf.write(messages.noCertificate, styles.text);
  pdf.write(messages.printed({ date: dateInIndia(at, language) }), styles.small);
  return pdf.finish();
}

type Words = Messages['documents']['incomeStatement'];

function rowsOf(income: IncomeMonth, messages: Words, language: Language): [string, string][] {
  return [
    ...income.components.map(({ component, amount }): [string, string] => [
      messages.components[component],
      money(amount),
    ]),
    [messages.gross, money(income.gross)],
    ...income.recoveries.map(({ corrected_month: month, amount }): [string, string] => [
      month === null ? messages.clawback : messages.recovery({ month: monthName(month, language) }),
      money(amount),
    ]),
    ...income.corrections.map((each): [string, string] => [
      (each.is_reversal ? messages.correctionReversed : messages.correction)({
        month: monthName(each.corrected_month!, language),
        reason: each.reason,
      }),
      money(each.amount),
    ]),
    ...income.tds.map(({ amount }): [string, string] => [
      amount > 0 ? messages.tdsReversed : messages.tds,
      money(amount),
    ]),
    ...income.deductions.map((each): [string, string] => [
      (each.is_reversal ? messages.deductionReversed : messages.deduction)({ reason: each.reason }),
      money(each.amount),
    ]),
    [messages.net, money(income.net)],
    ...income.payouts.map((payout): [string, string] => [
      describePayout(payout, messages, language),
      money(payout.amount),
    ]),
  ];
}

function describePayout(
  { at, failed, utr, paid_on: day }: IncomeMonth['payouts'][number],
  messages: Words,
  language: Language,
): string {
  const date = dateInIndia(new Date(at), language);
  if (failed) return messages.payoutFailed({ date });
  if (!day) return messages.payoutSent({ date });
  const paid = { date: dateInIndia(new Date(`${day}T12:00:00+05:30`), language) };
  return utr ? messages.payoutUtr({ ...paid, utr }) : messages.payout(paid);
}

function explainTds(tds: IncomeMonth['tds'][number], messages: Words): string {
  if (tds.amount > 0) return messages.tdsReversedAbout({ base: money(-tds.base) });
  const rate = `${tds.rate}%`;
  return [
    messages.rule({
      rate,
      base: money(tds.base),
      year: `${tds.tax_year}–${String(tds.tax_year + 1).slice(2)}`,
      income: money(tds.year_income),
      threshold: money(tds.threshold),
      before: money(tds.withheld_before),
      section: tds.section,
    }),
    ...(tds.alone === undefined ? [] : [messages.alone({ alone: money(tds.alone) })]),
    ...(tds.has_pan ? [] : [messages.noPan({ rate })]),
    ...tds.certificates.map((each) =>
      messages.certificate({ number: each.number, rate: `${each.rate}%`, amount: money(each.amount) }),
    ),
  ].join(' ');
}

/** "Nov 2026". */
export function monthName(month: string, language: Language): string {
  const day = dateInIndia(new Date(`${month}-15T12:00:00+05:30`), language);
  return day.replace(/^\d+ /, '');
}
