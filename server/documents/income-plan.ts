import type { Brand } from '#contract/content.ts';
import type { IncomePlan, PBonusRow } from '#contract/income-plan.ts';
import { readBrand } from '#server/content/index.ts';
import { formatRupees, rupeesToPaise } from '#server/money/paise.ts';
import { createPlanReader, findPBonusChart } from '#server/network/index.ts';
import { dateInIndia, dayInIndia } from '#server/platform/clock.ts';
import {
  type Column,
  createPdfDocument,
  drawTable,
  type PdfDocument,
  type TableLook,
} from '#server/platform/pdf/index.ts';
import type { Services } from '#server/platform/services.ts';
import { drawFoot, inks, placeOf, registrationsOf, styles } from './look.ts';

interface PlanContent {
  brand: Brand;
  plan: IncomePlan;
  pBonus: PBonusRow[];
}

/** The plan that holds today, as the plan's page reads it; null where none does. */
export async function gatherPlan(services: Services): Promise<PlanContent | null> {
  const day = dayInIndia(services.clock.now());
  const [brand, { data: plan }, pBonus] = await Promise.all([
    readBrand(services.db),
    createPlanReader(services).incomePlan(),
    findPBonusChart(services.db, day),
  ]);
  return plan && { brand, plan, pBonus };
}

/** Of a table's row with one line, in points. */
const rowHeight = 20;

const look: TableLook = {
  text: { ...styles.text, size: 9, leading: 1.4 },
  head: { ...styles.text, face: 'bold', size: 8.5, leading: 1.4, colour: inks.forest },
  headGround: inks.sand,
  line: inks.line,
  padding: { x: 8, y: 3.5 },
};

/** Prints the plan: what it does not promise first, then all its tables. */
export async function printPlan({ brand, plan, pBonus }: PlanContent): Promise<Buffer> {
  const title = `${brand.name} Income Plan`;
  const pdf = await createPdfDocument({
    title,
    author: brand.legal_name,
    subject: 'Rates of the direct sellers’ plan. No income is promised.',
    at: startOf(plan),
    furniture: (sheet, { number }) => drawFoot(sheet, `${title} · No income is promised.`, number),
  });
  pdf.write(brand.name, styles.titleHi);
  pdf.write('Income Plan', styles.title, { role: 'H1' });
  pdf.write('आय योजना', styles.titleHi);
  pdf.write(`Holds since ${dateInIndia(startOf(plan))}.`, styles.lead);
  pdf.gap(14);
  drawDisclaimer(pdf);
  drawBasics(pdf, plan);
  drawRebate(pdf, plan);
  drawLevels(pdf, plan);
  drawRanks(pdf, plan);
  drawPBonus(pdf, pBonus);
  drawCompany(pdf, brand);
  return pdf.finish();
}

function startOf({ effective_from }: IncomePlan): Date {
  return new Date(`${effective_from}T00:00:00+05:30`);
}

const disclaimer = [
  'These are rates, not earnings. What a direct seller earns depends on sales alone, and it may be nothing. Nobody is paid for enrolling people. Joining is free, and nothing must be bought for it.',
  'Payouts are made monthly between the 1st and the 5th, to a bank account only, never in cash, after tax deducted at source (TDS).',
];

function drawDisclaimer(pdf: PdfDocument): void {
  const width = pdf.width - 40;
  const x = pdf.margins.left + 20;
  const heading = { ...styles.heading, colour: inks.clay };
  const heights = disclaimer.map((text) => pdf.set(text, styles.text, width).height + 4);
  const height =
    24 + pdf.set('No promise of income', heading, width).height + heights.reduce((sum, one) => sum + one, 0);
  const top = pdf.y;
  pdf.decorate((doc) => {
    doc.rect(pdf.margins.left, top, pdf.width, height).fill(inks.ivory);
    doc.rect(pdf.margins.left, top, 3, height).fill(inks.turmeric);
  });
  let y = pdf.place('No promise of income', heading, { x, y: top + 10, width, role: 'H2' });
  for (const text of disclaimer) y = pdf.place(text, styles.text, { x, y, width }) + 4;
  pdf.y = top + height;
}

/** A part under its heading, which never stands alone at a page's end; a table of `rows` begins a new page rather than break. */
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

function drawBasics(pdf: PdfDocument, plan: IncomePlan): void {
  part(
    pdf,
    'The plan in brief',
    'How direct sellers earn: from what they buy themselves and from what their group buys.',
    4,
  );
  const rows = [
    ['One sale point (SP) stands for', money(plan.sp_value)],
    ['Personal purchase income', percent(plan.personal_percent)],
    ['Needed a month for group income', `${count(plan.active_sp)} SP`],
    ['Months in a row below that freeze the ID', count(plan.freeze_months)],
  ];
  drawTable(
    pdf,
    rateColumns('What', 'Value'),
    rows.map((cells) => ({ cells })),
    look,
  );
}

function drawRebate(pdf: PdfDocument, { rebate }: IncomePlan): void {
  part(pdf, 'Rebate', 'A month’s purchase earns the rate of the slab it falls in, on the whole amount.', rebate.length);
  const slab = ({ over, upto }: IncomePlan['rebate'][number]) => {
    if (upto === null) return `Over ${money(over)}`;
    return over === 0 ? `Up to ${money(upto)}` : `Over ${money(over)}, up to ${money(upto)}`;
  };
  const rows = rebate.map((row) => ({ cells: [slab(row), percent(row.percent)] }));
  drawTable(pdf, rateColumns('Purchase in a month', 'Rebate'), rows, look);
}

function drawLevels(pdf: PdfDocument, { levels, active_sp }: IncomePlan): void {
  part(
    pdf,
    'Group sale income',
    `Of the sale points of all members of a level, for whoever has ${count(active_sp)} SP of his or her own in the month. Level 1 are the people one has recommended oneself.`,
    levels.length,
  );
  const rows = levels.map((row) => ({ cells: [`Level ${row.level}`, percent(row.percent)] }));
  drawTable(pdf, rateColumns('Level', 'Income'), rows, look);
}

function drawRanks(pdf: PdfDocument, plan: IncomePlan): void {
  part(
    pdf,
    'Ranks, E-bonus and R-bonus',
    `A rank is reached anew each month: by direct recruits who are active (leaders) and by active members in the whole group (network). The E-bonus is the difference between one’s own rate and the highest rate below, on each purchase in the group. The R-bonus is paid once on promotion, on the sale points of the whole group, at most ${plan.r_bonus_limit} times per ID.`,
    plan.ranks.length,
  );
  const columns: Column[] = [
    { head: 'Rank', width: 44 },
    { head: 'Name', width: { share: 1 } },
    { head: 'Leaders', width: 70, align: 'right' },
    { head: 'Network', width: 80, align: 'right' },
    { head: 'E-bonus', width: 70, align: 'right' },
    { head: 'R-bonus', width: 70, align: 'right' },
  ];
  const rows = plan.ranks.map(({ rank, name, leaders, network, e_bonus, r_bonus }) => ({
    cells: [String(rank), name, count(leaders), count(network), percent(e_bonus), percent(r_bonus)],
  }));
  drawTable(pdf, columns, rows, look);
  const top = plan.ranks.at(-1);
  if (!top) return;
  pdf.gap(6);
  const fixed =
    plan.fixed_income === null
      ? 'is to earn a fixed income besides. Its amount has not been set yet.'
      : `earns a fixed income of ${money(plan.fixed_income)} a month besides.`;
  pdf.write(`Rank ${top.rank}, ${top.name}, ${fixed}`, styles.small);
}

function drawPBonus(pdf: PdfDocument, rows: readonly PBonusRow[]): void {
  if (rows.length === 0) return;
  part(
    pdf,
    'P-bonus',
    'On one’s own sale points of the month, cut to whole points. Outside the rows there is no P-bonus.',
    rows.length,
  );
  const cells = rows.map((row) => ({ cells: [`${count(row.from_sp)} to ${count(row.to_sp)}`, percent(row.sp_bonus)] }));
  drawTable(pdf, rateColumns('Own SP in a month', 'P-bonus'), cells, look);
}

function drawCompany(pdf: PdfDocument, brand: Brand): void {
  pdf.gap(24);
  pdf.need(60);
  pdf.write(`${brand.legal_name}, ${placeOf(brand)}`, styles.small);
  const numbers = registrationsOf(brand).map(([name, number]) => `${name} ${number}`);
  pdf.write(numbers.join('  ·  '), styles.small);
}
