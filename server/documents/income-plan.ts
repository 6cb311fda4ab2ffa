import type { Brand } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import { messagesIn, type Messages } from '#locales/messages.ts';
import type { IncomePlan, PBonusRow } from '#contract/income-plan.ts';
import { startOfDay } from '#contract/india-time.ts';
import { formatRupees, rupeesToPaise } from '#server/money/paise.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import {
  type Column,
  createPdfDocument,
  drawTable,
  type PdfDocument,
  type TableLook,
} from '#server/platform/pdf/index.ts';
import { drawFoot, inks, placeOf, registrationsOf, styles } from './look.ts';

export interface PlanContent {
  language: Language;
  brand: Brand;
  /** From `recolouringOf`. */
  colours?: Record<string, string> | undefined;
  plan: IncomePlan;
  pBonus: PBonusRow[];
}

type Words = Messages['documents']['incomePlan'];

/** With one line, in points. */
const rowHeight = 20;

const look: TableLook = {
  text: { ...styles.text, size: 9, leading: 1.4 },
  head: { ...styles.text, face: 'bold', size: 8.5, leading: 1.4, colour: inks.forest },
  headGround: inks.sand,
  line: inks.line,
  padding: { x: 8, y: 3.5 },
};

/** First what the plan does not promise, then all its tables. */
export async function printPlan({ language, brand, colours, plan, pBonus }: PlanContent): Promise<Buffer> {
  const messages = messagesIn(language).documents.incomePlan;
  const title = messages.title({ brand: brand.name });
  const pdf = await createPdfDocument({
    title,
    author: brand.legal_name,
    subject: messages.subject,
    language,
    colours,
    at: startOf(plan),
    furniture: (sheet, { number }) => drawFoot(sheet, messages.foot({ title }), number),
  });
  pdf.write(brand.name, styles.titleHi);
  pdf.write(messages.name, styles.title, { role: 'H1' });
  if (messages.nameHi !== '') pdf.write(messages.nameHi, styles.titleHi);
  pdf.write(messages.since({ date: dateInIndia(startOf(plan), language) }), styles.lead);
  pdf.gap(14);
  drawDisclaimer(pdf, messages);
  drawBasics(pdf, plan, messages);
  drawRebate(pdf, plan, messages);
  drawLevels(pdf, plan, messages);
  drawRanks(pdf, plan, messages);
  drawPBonus(pdf, pBonus, messages);
  drawCompany(pdf, brand, language);
  return pdf.finish();
}

function startOf({ effective_from }: IncomePlan): Date {
  return startOfDay(effective_from);
}

function drawDisclaimer(pdf: PdfDocument, { noPromise, disclaimer }: Words): void {
  const width = pdf.width - 40;
  const x = pdf.margins.left + 20;
  const heading = { ...styles.heading, colour: inks.clay };
  const heights = disclaimer.map((text) => pdf.set(text, styles.text, width).height + 4);
  const height = 24 + pdf.set(noPromise, heading, width).height + heights.reduce((sum, one) => sum + one, 0);
  const top = pdf.y;
  pdf.decorate((doc) => {
    doc.rect(pdf.margins.left, top, pdf.width, height).fill(inks.ivory);
    doc.rect(pdf.margins.left, top, 3, height).fill(inks.turmeric);
  });
  let y = pdf.place(noPromise, heading, { x, y: top + 10, width, role: 'H2' });
  for (const text of disclaimer) y = pdf.place(text, styles.text, { x, y, width }) + 4;
  pdf.y = top + height;
}

/** A heading never ends a page; a table of `rows` rows starts a new page instead of breaking. */
function part(pdf: PdfDocument, title: string, text: string, rows: number): void {
  pdf.gap(20);
  pdf.need(110 + rows * rowHeight);
  pdf.bookmark(title);
  pdf.write(title, styles.heading, { role: 'H2' });
  pdf.write(text, styles.text);
  pdf.gap(6);
}

const count = (value: number) => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }).format(value);
const percent = (value: number) => `${count(value)}%`;
const money = (rupees: number) => formatRupees(rupeesToPaise(rupees));

function rateColumns(first: string, second: string): Column[] {
  return [
    { head: first, width: { share: 1 } },
    { head: second, width: 110, align: 'right' },
  ];
}

function drawBasics(pdf: PdfDocument, plan: IncomePlan, messages: Words): void {
  const { brief } = messages;
  part(pdf, brief.title, brief.text, 4);
  const rows = [
    [brief.spValue, money(plan.sp_value)],
    [brief.personal, percent(plan.personal_percent)],
    [brief.active, brief.sp({ points: count(plan.active_sp) })],
    [brief.freeze, count(plan.freeze_months)],
  ];
  drawTable(
    pdf,
    rateColumns(brief.what, brief.value),
    rows.map((cells) => ({ cells })),
    look,
  );
}

function drawRebate(pdf: PdfDocument, { rebate }: IncomePlan, { rebate: messages }: Words): void {
  part(pdf, messages.title, messages.text, rebate.length);
  const slab = ({ over, upto }: IncomePlan['rebate'][number]) => {
    if (upto === null) return messages.over({ over: money(over) });
    return over === 0
      ? messages.upTo({ upTo: money(upto) })
      : messages.between({ over: money(over), upTo: money(upto) });
  };
  const rows = rebate.map((row) => ({ cells: [slab(row), percent(row.percent)] }));
  drawTable(pdf, rateColumns(messages.purchase, messages.rate), rows, look);
}

function drawLevels(pdf: PdfDocument, { levels, active_sp }: IncomePlan, { levels: messages }: Words): void {
  part(pdf, messages.title, messages.text({ points: count(active_sp) }), levels.length);
  const rows = levels.map((row) => ({ cells: [messages.row({ level: row.level }), percent(row.percent)] }));
  drawTable(pdf, rateColumns(messages.level, messages.income), rows, look);
}

function drawRanks(pdf: PdfDocument, plan: IncomePlan, { ranks: messages }: Words): void {
  part(pdf, messages.title, messages.text({ limit: plan.r_bonus_limit }), plan.ranks.length);
  const columns: Column[] = [
    { head: messages.rank, width: 44 },
    { head: messages.name, width: { share: 1 } },
    { head: messages.leaders, width: 70, align: 'right' },
    { head: messages.network, width: 80, align: 'right' },
    { head: messages.eBonus, width: 70, align: 'right' },
    { head: messages.rBonus, width: 70, align: 'right' },
  ];
  const isNarrowed = plan.ranks.some(({ levels }) => levels !== undefined);
  if (isNarrowed) columns.push({ head: messages.levels, width: 50, align: 'right' });
  const rows = plan.ranks.map(({ rank, name, leaders, network, e_bonus, r_bonus, levels = plan.levels.length }) => ({
    cells: [
      String(rank),
      name,
      count(leaders),
      count(network),
      percent(e_bonus),
      percent(r_bonus),
      ...(isNarrowed ? [count(levels)] : []),
    ],
  }));
  drawTable(pdf, columns, rows, look);
  const top = plan.ranks.at(-1);
  if (!top) return;
  pdf.gap(6);
  const fixed =
    plan.fixed_income === null
      ? messages.fixedUnset({ rank: top.rank, name: top.name })
      : messages.fixed({ rank: top.rank, name: top.name, amount: money(plan.fixed_income) });
  pdf.write(fixed, styles.small);
}

function drawPBonus(pdf: PdfDocument, rows: readonly PBonusRow[], { pBonus: messages }: Words): void {
  if (rows.length === 0) return;
  part(pdf, messages.title, messages.text, rows.length);
  const cells = rows.map((row) => ({
    cells: [messages.range({ from: count(row.from_sp), to: count(row.to_sp) }), percent(row.sp_bonus)],
  }));
  drawTable(pdf, rateColumns(messages.points, messages.rate), cells, look);
}

function drawCompany(pdf: PdfDocument, brand: Brand, language: Language): void {
  pdf.gap(24);
  pdf.need(60);
  pdf.write(`${brand.legal_name}, ${placeOf(brand)}`, styles.small);
  const numbers = registrationsOf(brand, language).map(([name, number]) => `${name} ${number}`);
  pdf.write(numbers.join('  ·  '), styles.small);
}
