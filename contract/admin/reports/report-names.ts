/** Free of schemas, so that pages load without the schema library. */

export const reportsPath = '/api/staff/reports';

export const reportNames = [
  'sales-by-day',
  'sales-by-product',
  'sales-by-category',
  'sales-by-state',
  'sales-by-coupon',
  'sales-by-payment',
  'returns-by-reason',
  'stock',
  'payments',
  'settlements',
  'searches',
  'payouts-by-month',
  'incomes-by-month',
  'network-activity',
  'network-ranks',
  'income-bands',
  'network-retention',
  'network-legs',
] as const;
export type ReportName = (typeof reportNames)[number];

/** The rows of these reports are a time series. */
export const reportsInTime: ReadonlySet<ReportName> = new Set<ReportName>([
  'sales-by-day',
  'payments',
  'settlements',
  'payouts-by-month',
  'incomes-by-month',
  'network-activity',
  'network-retention',
]);

/** Bands of monthly income, in rupees. */
export const incomeBands = ['none', 'upto500', 'upto2000', 'upto10000', 'upto50000', 'upto200000', 'above'] as const;

/** Format of a column's figures. On the wire money is in rupees and a share in percent. */
export type FigureKind = 'count' | 'money' | 'percent';

/**
 * `gross`: selling prices including GST; `discounts`: coupons; `returns`: items cancelled, undelivered or sent back, on
 * the day of the credit; `net` = gross - discounts - returns; `gst`: the GST included in net; `delivery`: minus credits
 * of it; `total` = net + delivery.
 */
const orderColumns = {
  orders: 'count',
  gross: 'money',
  discounts: 'money',
  returns: 'money',
  net: 'money',
  gst: 'money',
  delivery: 'money',
  total: 'money',
} as const;

/** The delivery charge belongs to the order and not to a line. */
const lineColumns = {
  sold: 'count',
  returned: 'count',
  gross: 'money',
  discounts: 'money',
  returns: 'money',
  net: 'money',
  gst: 'money',
} as const;

/** The columns are in display order. */
export const reportColumns = {
  'sales-by-day': orderColumns,
  'sales-by-product': lineColumns,
  'sales-by-category': lineColumns,
  'sales-by-state': orderColumns,
  'sales-by-coupon': orderColumns,
  'sales-by-payment': orderColumns,
  'returns-by-reason': { requests: 'count', items: 'count', declined: 'count', refunded: 'money' },
  stock: {
    quantity: 'count',
    cost: 'money',
    value: 'money',
    retail: 'money',
    days30: 'count',
    days90: 'count',
    days180: 'count',
    older: 'count',
  },
  payments: { payments: 'count', received: 'money', refunds: 'money', kept: 'money' },
  settlements: {
    received: 'money',
    refunds: 'money',
    adjusted: 'money',
    fees: 'money',
    feeGst: 'money',
    paidOut: 'money',
  },
  searches: { searches: 'count' },
  'payouts-by-month': { netSales: 'money', incomes: 'money', ratio: 'percent', earners: 'count' },
  'incomes-by-month': { median: 'money', ninetieth: 'money', earners: 'count' },
  'network-activity': { sellers: 'count', activeSellers: 'count', activeShare: 'percent', frozenSellers: 'count' },
  'network-ranks': { members: 'count', share: 'percent' },
  'income-bands': { members: 'count', share: 'percent' },
  'network-retention': { joined: 'count', stayed: 'count', stillActive: 'count', activeShare: 'percent' },
  'network-legs': { activeBelow: 'count' },
} as const satisfies Record<ReportName, Record<string, FigureKind>>;

export type ColumnName = { [N in ReportName]: keyof (typeof reportColumns)[N] }[ReportName];

export function columnsOf(report: ReportName): { name: ColumnName; kind: FigureKind }[] {
  return Object.entries(reportColumns[report]).map(([name, kind]) => ({ name: name as ColumnName, kind }));
}

export const drawnColumns: Readonly<Record<ReportName, ColumnName>> = {
  'sales-by-day': 'total',
  'sales-by-product': 'net',
  'sales-by-category': 'net',
  'sales-by-state': 'total',
  'sales-by-coupon': 'total',
  'sales-by-payment': 'total',
  'returns-by-reason': 'requests',
  stock: 'value',
  payments: 'received',
  settlements: 'paidOut',
  searches: 'searches',
  'payouts-by-month': 'ratio',
  'incomes-by-month': 'median',
  'network-activity': 'activeShare',
  'network-ranks': 'members',
  'income-bands': 'members',
  'network-retention': 'activeShare',
  'network-legs': 'activeBelow',
};
