import { incomeBands, type ReportName } from '#contract/admin/reports/report-names.ts';
import type { Db } from '#server/platform/database.ts';
import type { FigureRows } from './other-reports.ts';

/** For approved months, from the sums stored with each close. */
export const networkReports = [
  'payouts-by-month',
  'incomes-by-month',
  'network-activity',
  'network-ranks',
  'income-bands',
  'network-retention',
  'network-legs',
] as const satisfies ReportName[];
export type NetworkReport = (typeof networkReports)[number];
export const isNetworkReport = (report: ReportName): report is NetworkReport =>
  (networkReports as readonly ReportName[]).includes(report);

/** Old closes lack the optional sums. Amounts in paise. */
interface MonthSums {
  members: number;
  active: number;
  frozen: number;
  earners: number;
  amounts: { gross: number };
  ranks: Record<string, number>;
  net_sales_paise: number;
  percentiles?: { median_paise: number; ninetieth_paise: number };
  bands?: number[];
  cohorts?: { month: string; joined: number; stayed: number; active: number }[];
  legs?: { member_id: string; network: number }[];
}

/** In hundredths of a percent, rounded down; 0 if `whole` is 0. */
const share = (part: number, whole: number) => (whole > 0 ? Math.floor((part * 10_000) / whole) : 0);

const byMonth: Partial<Record<NetworkReport, (sums: MonthSums) => number[] | null>> = {
  'payouts-by-month': ({ net_sales_paise: sales, amounts: { gross }, earners }) => [
    sales,
    gross,
    share(gross, sales),
    earners,
  ],
  'incomes-by-month': ({ percentiles, earners }) =>
    percentiles ? [percentiles.median_paise, percentiles.ninetieth_paise, earners] : null,
  'network-activity': ({ members, active, frozen }) => [members, active, share(active, members), frozen],
};

const ofLast: Partial<Record<NetworkReport, (sums: MonthSums) => [key: string, figures: number[]][]>> = {
  'network-ranks': ({ ranks, members }) =>
    Object.entries(ranks).map(([rank, count]) => [rank, [count, share(count, members)]]),
  'income-bands': ({ bands, members }) =>
    bands ? incomeBands.map((band, at) => [band, [bands[at]!, share(bands[at]!, members)]]) : [],
  'network-retention': ({ cohorts = [] }) =>
    cohorts.map(({ month, joined, stayed, active }) => [month, [joined, stayed, active, share(active, joined)]]),
  'network-legs': ({ legs = [] }) => legs.map(({ member_id: id, network }) => [id, [network]]),
};

/** Of the approved ones among consecutive months (YYYY-MM): a row per month, or the last month's distribution. */
export async function readNetworkReport(db: Db, report: NetworkReport, asked: readonly string[]): Promise<FigureRows> {
  const inTime = byMonth[report];
  if (asked.length === 0) return new Map();
  const query = db
    .selectFrom('income_close')
    .select(['month', 'summary'])
    .where('state', '=', 'approved')
    .where('month', '>=', `${asked[0]}-01`)
    .where('month', '<=', `${asked.at(-1)}-01`)
    .orderBy('month', 'desc');
  const rows = await (inTime ? query : query.limit(1)).execute();
  const months = rows.map(({ month, summary }) => ({
    month: month.slice(0, 7),
    sums: summary as MonthSums,
  }));
  const found = inTime
    ? months.flatMap(({ month, sums }) => {
        const figures = inTime(sums);
        return figures ? [[month, figures] as const] : [];
      })
    : months.flatMap(({ sums }) => ofLast[report]!(sums));
  return new Map(found.map(([key, figures]) => [key, { label: '', figures }]));
}
