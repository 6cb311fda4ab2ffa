import { SegmentedControl, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import {
  type HomePeriod,
  homePeriods,
  type HomeSales,
  type StaffHome,
  staffHomePath,
} from '#contract/admin/home/home.ts';
import type { StaffHomeReply } from '#contract/admin/home/home.ts';
import { home as messages } from '#messages/admin.ts';
import { ChangePercent } from '#web/admin/kit/change-percent.tsx';
import { formatCount } from '#web/admin/kit/counts.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { type StaffSetup, setupPath, type StaffSetupReply } from '#contract/admin/settings/setup.ts';
import type { OwnerNotice } from '#contract/admin/settings/owner-notices.ts';
import { todayInIndia } from '#contract/india-time.ts';
import { optionsOf } from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import { readAsStaff, readProfile } from '../api.ts';
import { OwnerNotices, readOwnerNotices } from './approvals/owner-notices.tsx';
import { formatTime } from '../kit/dates.ts';
import { SetupGuide } from './setup/setup-guide.tsx';
import { type PageRequest, type Screen, ScreenHeading } from '../screen.tsx';
import styles from './home.module.css';

/** Loads the chart library only if there are figures. */
const SalesChart = lazyPart(() => import('./sales-chart.tsx'));

export const homeScreen: Screen = {
  path: '',
  menuLabel: messages.heading,
  group: 'home',
  permission: null,
  pages: { '': { load: readHome, component: Home } },
};

async function readHome({ search, signal }: PageRequest): Promise<HomeData> {
  const query = { period: search.get('period') ?? 'today' };
  const [home, setup, profile] = await Promise.all([
    readAsStaff<StaffHomeReply>(staffHomePath, { query, signal }),
    readAsStaff<StaffSetupReply>(setupPath, { signal }),
    readProfile(signal),
  ]);
  const notices = profile.role === 'owner' ? await readOwnerNotices(signal) : [];
  return { ...home.data, setup: setup.data, notices };
}

interface HomeData extends StaffHome {
  setup: StaffSetup;
  /** Only owners get notices. */
  notices: readonly OwnerNotice[];
}

function Home() {
  const { period, from, sales, waiting, setup, notices } = useLoaderData<HomeData>();
  const navigate = useNavigate();
  const periods = optionsOf(homePeriods, messages.periods);
  return (
    <>
      <div className={look['head']}>
        <ScreenHeading>{messages.heading}</ScreenHeading>
        {sales && (
          <SegmentedControl
            className={styles['period']}
            aria-label={messages.period}
            data={periods}
            value={period}
            onChange={(value) => void navigate(`?period=${value}`, { preventScrollReset: true })}
          />
        )}
      </div>
      <OwnerNotices notices={notices} />
      {!setup.is_open && <SetupGuide setup={setup} />}
      {sales && (
        <>
          <Figures sales={sales} period={period} from={from} />
          <section className={styles['panel']} aria-labelledby="sales-chart">
            <h2 id="sales-chart">{messages.chart[period]}</h2>
            {sales.series.some((place) => place.sales || place.previous_sales) ? (
              <Suspense fallback={<Skeleton height={260} />}>
                <SalesChart series={sales.series} period={period} />
              </Suspense>
            ) : (
              <p className={look['note']}>{messages.noSales}</p>
            )}
          </section>
        </>
      )}
      <div className={styles['columns']}>
        <Waiting waiting={waiting} />
        {sales && <BestSellers rows={sales.best_sellers} />}
        {sales && <Funnel {...sales.funnel} />}
      </div>
    </>
  );
}

const numbers = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

function Figures({ sales, period, from }: { sales: HomeSales; period: HomePeriod; from: string }) {
  const days = new URLSearchParams({ from, to: todayInIndia() }).toString();
  const before = messages.before[period];
  const money = (rupees: number | null) => (rupees === null ? '–' : formatRupees(rupees));
  return (
    <ul className={styles['figures']}>
      <Figure
        label={messages.figures.sales}
        to={`/reports/sales-by-day?${days}`}
        {...sales.sales}
        format={money}
        before={before}
      />
      <Figure label={messages.figures.orders} to="/orders" {...sales.orders} before={before} />
      <Figure
        label={messages.figures.averageOrder}
        to={`/reports/sales-by-payment?${days}`}
        {...sales.average_order}
        format={money}
        before={before}
      />
      <Figure
        label={messages.figures.returns}
        to={`/reports/returns-by-reason?${days}`}
        {...sales.returns}
        before={before}
        isCost
      />
      <Figure label={messages.figures.newCustomers} to="/customers" {...sales.new_customers} before={before} />
      <Figure label={messages.figures.newSellers} to="/enquiries" {...sales.new_sellers} before={before} />
      <Figure
        label={messages.figures.salePoints}
        to={`/reports/sales-by-product?${days}`}
        {...sales.sale_points}
        format={(points) => (points === null ? '–' : numbers.format(points))}
        before={before}
      />
    </ul>
  );
}

interface FigureProps {
  label: string;
  /** Left out if the figure has no list. */
  to?: string;
  current: number | null;
  previous: number | null;
  format?: (figure: number | null) => string;
  /** The name of the previous period. */
  before: string;
  /** True if an increase is bad, as of returns. */
  isCost?: boolean;
}

function Figure({
  label,
  to,
  current,
  previous,
  format = (figure) => (figure === null ? '–' : formatCount(figure)),
  before,
  isCost,
}: FigureProps) {
  const change = current === null || previous === null || previous === 0 ? null : current / previous - 1;
  const isUp = change !== null && change > 0;
  const tone = change === null || Math.round(change * 100) === 0 ? 'even' : isUp === !isCost ? 'good' : 'bad';
  return (
    <li className={styles['figure']}>
      <p className={styles['label']}>{to ? <Link to={to}>{label}</Link> : label}</p>
      <p className={styles['value']}>{format(current)}</p>
      <p className={styles['compared']}>
        {change !== null && (
          <span className={styles[tone]}>
            <ChangePercent percent={Math.round(change * 100)} />
          </span>
        )}{' '}
        {messages.comparedWith({ figure: format(previous), before })}
      </p>
    </li>
  );
}

function Waiting({ waiting }: Pick<StaffHome, 'waiting'>) {
  const { orders } = waiting;
  const texts = messages.waiting;
  const rows: [count: number | null | undefined, label: string, to: string, isAlarm?: boolean][] = [
    [orders?.placed, texts.placed, '/orders?order_status=placed'],
    [orders?.to_review, texts.toReview, '/orders?review=true', true],
    [orders?.confirmed, texts.toPack, '/orders?order_status=confirmed'],
    [orders?.packed, texts.toDispatch, '/orders?order_status=packed'],
    [orders?.attention, texts.attention, '/orders?attention=true', true],
    [waiting.unmatched_payments, texts.unmatchedPayments, '/unmatched-payments', true],
    [waiting.overdue_tickets, texts.overdueTickets, '/tickets', true],
    [waiting.open_tickets, texts.openTickets, '/tickets'],
    [waiting.seller_enquiries, texts.sellerEnquiries, '/enquiries'],
    [waiting.out_of_stock, texts.outOfStock, '/products?stock=out', true],
    [waiting.low_stock, texts.lowStock, '/products?stock=low'],
    [waiting.failed_mails, texts.failedMails, '/emails?state=failed', true],
    [waiting.failed_jobs, texts.failedJobs, '/reconciliation', true],
  ];
  const feed = waiting.order_feed;
  if (feed?.oldest_at) rows.push([feed.waiting, texts.orderFeed({ time: formatTime(feed.oldest_at) }), '/jobs', true]);
  const open = rows.filter(([count]) => count);
  return (
    <section className={styles['panel']} aria-labelledby="waiting">
      <h2 id="waiting">{texts.heading}</h2>
      {open.length === 0 ? (
        <p className={look['note']}>{texts.nothing}</p>
      ) : (
        <ul className={styles['waiting']}>
          {open.map(([count, label, to, isAlarm]) => (
            <li key={label}>
              <Link to={to}>
                <span>{label}</span>
                <strong className={isAlarm ? styles['alarm'] : undefined}>{formatCount(count ?? 0)}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function BestSellers({ rows }: { rows: HomeSales['best_sellers'] }) {
  return (
    <section className={styles['panel']} aria-labelledby="best-sellers">
      <h2 id="best-sellers">{messages.bestSellers.heading}</h2>
      {rows.length === 0 ? (
        <p className={look['note']}>{messages.bestSellers.none}</p>
      ) : (
        <ol className={styles['sellers']}>
          {rows.map(({ product_id: id, name, quantity, sales }) => (
            <li key={id}>
              <Link to={`/products/${id}`}>{name}</Link>
              <span className={look['note']}>{messages.bestSellers.sold({ count: formatCount(quantity) })}</span>
              <strong>{formatRupees(sales)}</strong>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Funnel({ carts, addresses, orders, sales }: HomeSales['funnel']) {
  const texts = messages.funnel;
  const steps: [count: number, label: string, to?: string][] = [
    [carts, texts.carts],
    [addresses, texts.addresses],
    [orders, texts.orders, '/orders'],
    [sales, texts.sales, '/orders'],
  ];
  const most = Math.max(...steps.map(([count]) => count), 1);
  return (
    <section className={`${styles['panel']} ${look['wide']}`} aria-labelledby="funnel">
      <h2 id="funnel">{texts.heading}</h2>
      <ol className={styles['funnel']}>
        {steps.map(([count, label, to]) => (
          <li key={label}>
            <span>{to ? <Link to={to}>{label}</Link> : label}</span>
            <strong>{formatCount(count)}</strong>
            <span aria-hidden="true" className={styles['share']}>
              <span style={{ width: `${(100 * count) / most}%` }} />
            </span>
          </li>
        ))}
      </ol>
      <p className={look['note']}>{texts.about}</p>
    </section>
  );
}
