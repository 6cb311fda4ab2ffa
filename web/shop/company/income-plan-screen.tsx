import { useState } from 'react';
import type * as z from 'zod/mini';
import type { ProductList } from '#contract/catalog.ts';
import { documents } from '#contract/document-paths.ts';
import { pathIn } from '#contract/language.ts';
import type { IncomePlan, PBonusChart, SellerIncomes } from '#contract/income-plan.ts';
import { paths } from '#contract/paths.ts';
import { common as companyMessages, documents as documentMessages, incomePlan as messages } from '#messages/company.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { portalUrl, useSettings } from '../frame/settings.ts';
import { formatCalendarDay, formatCount, formatMonth, formatPercent } from '../language/format.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { getProductNames } from '../language/names.ts';
import { CompanyPage, Section } from './company-page.tsx';
import { PortalData } from './portal-data.tsx';
import styles from './income-plan-screen.module.css';

/** The current plan's tables (specification sections 2 and 9), and what they do not promise. */
export default function IncomePlanScreen({
  plan,
  incomes,
}: {
  plan: IncomePlan | null;
  incomes: SellerIncomes | null;
}) {
  const settings = useSettings();
  return (
    <CompanyPage name={messages.name} headingHi={messages.headingHi} lead={messages.lead}>
      <div className={styles['page']}>
        <aside className={styles['disclaimer']} aria-labelledby="no-promise">
          <h2 id="no-promise" className={styles['disclaimerTitle']}>
            {messages.noPromise}
          </h2>
          <p>{messages.rates}</p>
          <p>{messages.payouts}</p>
          <ButtonLink to="/direct-seller-terms" variant="quiet">
            {messages.sellerTerms}
          </ButtonLink>
        </aside>
        <div className={styles['plan']}>
          {incomes && <Incomes incomes={incomes} />}
          {plan ? <Plan plan={plan} /> : <p>{messages.unavailable}</p>}
          <p className={styles['onward']}>
            {plan && (
              <ButtonAnchor
                href={pathIn(currentLanguage, documents.incomePlan.path)}
                download={documents.incomePlan.file}
                variant="secondary"
              >
                {documentMessages.incomePlan}
              </ButtonAnchor>
            )}
            <ButtonAnchor href={portalUrl(settings)} variant="secondary">
              {companyMessages.sellersSite}
            </ButtonAnchor>
          </p>
        </div>
      </div>
    </CompanyPage>
  );
}

/** The stored name is in English. */
function rankName(stored: string): string {
  const names: Readonly<Record<string, string>> = messages.rankNames;
  return names[stored] ?? stored;
}

function Plan({ plan }: { plan: IncomePlan }) {
  return (
    <>
      <Basics plan={plan} />
      <Section id="rebate" title={messages.rebate}>
        <p>{messages.rebateText}</p>
        <RateTable
          caption={messages.rebateTable}
          heads={[messages.purchase, messages.rebate]}
          rows={plan.rebate.map((slab) => ({ key: slab.over, name: formatSlab(slab), percent: slab.percent }))}
        />
      </Section>
      <Section id="group-income" title={messages.group}>
        <p>{messages.groupText({ points: formatCount(plan.active_sp) })}</p>
        <RateTable
          caption={messages.groupTable}
          heads={[messages.level, messages.income]}
          rows={plan.levels.map(({ level, percent }) => ({
            key: level,
            name: messages.levelNumber({ level }),
            percent,
          }))}
        />
      </Section>
      <Ranks plan={plan} />
      <Section id="p-bonus" title={messages.pBonus}>
        <p>{messages.pBonusText}</p>
        <PortalData<z.infer<typeof PBonusChart>> path={paths.pBonusChart}>
          {({ data }) => <PBonus rows={data} />}
        </PortalData>
      </Section>
    </>
  );
}

const monthColumns: Column<SellerIncomes['months'][number]>[] = [
  {
    header: messages.month,
    cell: ({ month }) => <span className={styles['month']}>{formatMonth(month)}</span>,
    kind: 'rowHeader',
  },
  { header: messages.sellers, cell: ({ sellers }) => formatCount(sellers), kind: 'figure' },
  { header: messages.earners, cell: ({ earners }) => formatCount(earners), kind: 'figure' },
  { header: messages.median, cell: ({ median }) => formatRupees(median), kind: 'figure' },
];

/** Actual incomes are beside the rates, so that readers do not mistake rates for incomes. */
function Incomes({ incomes: { months, bands } }: { incomes: SellerIncomes }) {
  return (
    <Section id="incomes" title={messages.incomes}>
      <p>{messages.incomesText({ count: months.length })}</p>
      <RateTable
        caption={messages.bandsTable}
        heads={[messages.incomeOfMonth, messages.share]}
        rows={bands.map(({ upto, percent }, band) => ({
          key: band,
          name: upto === 0 ? messages.nothing : formatSlab({ over: bands[band - 1]!.upto!, upto }),
          percent,
        }))}
      />
      <div className={styles['months']}>
        <Table
          caption={messages.monthsTable}
          isCaptionHidden
          columns={monthColumns}
          rows={months}
          rowKey={({ month }) => month}
          onPhone={{ scrollsAs: messages.monthsTable }}
        />
      </div>
      <p>{messages.incomesNote}</p>
    </Section>
  );
}

function Basics({ plan }: { plan: IncomePlan }) {
  const facts = [
    [messages.pointValue, formatRupees(plan.sp_value)],
    [messages.personal, formatPercent(plan.personal_percent)],
    [messages.active, messages.points({ points: formatCount(plan.active_sp) })],
    [messages.freeze, formatCount(plan.freeze_months)],
  ];
  return (
    <>
      <p className={styles['since']}>
        {withElements(messages.since, {
          day: (
            <time key="day" dateTime={plan.effective_from}>
              {formatCalendarDay(plan.effective_from)}
            </time>
          ),
        })}
      </p>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ProductPoints />
    </>
  );
}

function Ranks({ plan }: { plan: IncomePlan }) {
  const top = plan.ranks.at(-1);
  return (
    <Section id="ranks" title={messages.ranks}>
      <p>{messages.ranksText({ limit: plan.r_bonus_limit })}</p>
      <Table
        caption={messages.ranksCaption}
        isCaptionHidden
        columns={columnsOf(plan)}
        rows={plan.ranks}
        rowKey={({ rank }) => rank}
        onPhone={{ scrollsAs: messages.ranksTable }}
      />
      <BonusChart ranks={plan.ranks} />
      {top && (
        <p className={styles['note']}>
          {plan.fixed_income === null
            ? messages.fixedIncomeOpen({ rank: top.rank, name: rankName(top.name) })
            : messages.fixedIncome({
                rank: top.rank,
                name: rankName(top.name),
                amount: formatRupees(plan.fixed_income),
              })}
        </p>
      )}
    </Section>
  );
}

function PBonus({ rows }: { rows: z.infer<typeof PBonusChart>['data'] }) {
  if (rows.length === 0) return <p className={styles['waiting']}>{messages.pBonusNone}</p>;
  return (
    <RateTable
      caption={messages.pBonusTable}
      heads={[messages.ownPoints, messages.pBonus]}
      rows={rows.map(({ id, from_sp, to_sp, sp_bonus }) => ({
        key: id,
        name: messages.range({ from: formatCount(from_sp), to: formatCount(to_sp) }),
        percent: sp_bonus,
      }))}
    />
  );
}

interface RateTableProps {
  /** Screen readers announce it as the table's name. */
  caption: string;
  heads: readonly [string, string];
  rows: readonly { key: string | number; name: string; percent: number }[];
}

/** Each bar repeats the figure. */
function RateTable({ caption, heads, rows }: RateTableProps) {
  const highest = Math.max(...rows.map(({ percent }) => percent));
  return (
    <Table
      caption={caption}
      isCaptionHidden
      columns={rateColumns(heads, highest)}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}

function rateColumns(heads: RateTableProps['heads'], highest: number): Column<RateTableProps['rows'][number]>[] {
  return [
    { header: heads[0], cell: ({ name }) => name, kind: 'rowHeader' },
    {
      header: heads[1],
      kind: 'bar',
      cell: ({ percent }) => (
        <span className={styles['rate']}>
          <span>{formatPercent(percent)}</span>
          <svg className={styles['bar']} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width={(100 * percent) / highest} height="10" />
          </svg>
        </span>
      ),
    },
  ];
}

/** Examples: "up to ₹500", "over ₹500, up to ₹1,000", "over ₹10,000". */
export function formatSlab({ over, upto }: Pick<IncomePlan['rebate'][number], 'over' | 'upto'>): string {
  if (upto === null) return messages.over({ amount: formatRupees(over) });
  if (over === 0) return messages.upTo({ amount: formatRupees(upto) });
  return messages.between({ over: formatRupees(over), upTo: formatRupees(upto) });
}

const rankColumns: Column<IncomePlan['ranks'][number]>[] = [
  { header: messages.rank, headerSpan: 2, cell: ({ rank }) => <span className={styles['rank']}>{rank}</span> },
  { header: null, cell: ({ name }) => rankName(name), kind: 'rowHeader' },
  { header: messages.leaders, cell: ({ leaders }) => formatCount(leaders), kind: 'figure' },
  { header: messages.network, cell: ({ network }) => formatCount(network), kind: 'figure' },
  { header: messages.eBonus, cell: (rank) => formatPercent(rank.e_bonus), kind: 'figure' },
  { header: messages.rBonus, cell: (rank) => formatPercent(rank.r_bonus), kind: 'figure' },
];

/** Shows the levels that each rank opens, if some rank does not open all. */
function columnsOf({ ranks, levels: all }: IncomePlan): typeof rankColumns {
  if (ranks.every(({ levels }) => levels === undefined)) return rankColumns;
  return [
    ...rankColumns,
    { header: messages.levels, cell: ({ levels }) => formatCount(levels ?? all.length), kind: 'figure' },
  ];
}

const rowHeight = 26;
const nameWidth = 146;
const barWidth = 178;

/** The table of ranks has the same figures. */
function BonusChart({ ranks }: Pick<IncomePlan, 'ranks'>) {
  const highest = Math.max(...ranks.flatMap(({ e_bonus, r_bonus }) => [e_bonus, r_bonus]));
  const long = (percent: number) => (barWidth * percent) / highest;
  return (
    <figure className={styles['chart']}>
      <figcaption>
        <span className={styles['keyE']}>{messages.eBonus}</span>
        <span className={styles['keyR']}>{messages.rBonus}</span>
        {messages.byRank}
      </figcaption>
      <svg viewBox={`0 0 360 ${ranks.length * rowHeight}`} role="img" aria-label={messages.chart}>
        {ranks.map(({ rank, name, e_bonus, r_bonus }, index) => (
          <g key={rank} transform={`translate(0 ${index * rowHeight})`}>
            <text x="0" y="16">
              {rankName(name)}
            </text>
            <rect className={styles['barE']} x={nameWidth} y="5" width={long(e_bonus)} height="7" />
            <rect className={styles['barR']} x={nameWidth} y="13" width={long(r_bonus)} height="7" />
            <text className={styles['value']} x={nameWidth + long(Math.max(e_bonus, r_bonus)) + 5} y="16">
              {Math.max(e_bonus, r_bonus)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

const all = `${paths.products}?limit=100`;

/** Loaded from the seller portal when opened. */
function ProductPoints() {
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles['points']} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className={styles['summary']}>
        {messages.byProduct}
        <Icon name="down" />
      </summary>
      {opened && (
        <PortalData<ProductList> path={all}>
          {({ data }) => (
            <Table
              caption={messages.byProduct}
              isCaptionHidden
              columns={pointColumns}
              rows={data}
              rowKey={({ id }) => id}
            />
          )}
        </PortalData>
      )}
    </details>
  );
}

const pointColumns: Column<ProductList['data'][number]>[] = [
  {
    header: messages.product,
    kind: 'rowHeader',
    cell: (product) => <AppLink to={`/product-details/${product.id}`}>{getProductNames(product).name}</AppLink>,
  },
  {
    header: messages.price,
    kind: 'figure',
    cell: (product) => formatRupees(product.product_sale_price ?? product.product_regular_price),
  },
  { header: messages.sp, kind: 'figure', cell: (product) => formatCount(product.product_sale_point) },
];
