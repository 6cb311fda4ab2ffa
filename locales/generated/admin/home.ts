// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const home: {
  readonly heading: string;
  readonly period: string;
  readonly time: string;
  readonly periods: {
    readonly today: string;
    readonly seven_days: string;
    readonly month: string;
  };
  readonly before: {
    readonly today: string;
    readonly seven_days: string;
    readonly month: string;
  };
  readonly chart: {
    readonly today: string;
    readonly seven_days: string;
    readonly month: string;
  };
  readonly belowZero: string;
  readonly figures: {
    readonly sales: string;
    readonly orders: string;
    readonly averageOrder: string;
    readonly returns: string;
    readonly newCustomers: string;
    readonly newSellers: string;
    readonly salePoints: string;
  };
  readonly comparedWith: (values: { before: string | number; figure: string | number }) => string;
  readonly waiting: {
    readonly heading: string;
    readonly nothing: string;
    readonly placed: string;
    readonly toReview: string;
    readonly toPack: string;
    readonly toDispatch: string;
    readonly returns: string;
    readonly unmatchedPayments: string;
    readonly overdueTickets: string;
    readonly openTickets: string;
    readonly sellerEnquiries: string;
    readonly outOfStock: string;
    readonly lowStock: string;
    readonly failedMails: string;
    readonly failedJobs: string;
    readonly orderFeed: (values: { time: string | number }) => string;
  };
  readonly bestSellers: {
    readonly heading: string;
    readonly none: string;
    readonly sold: (values: { count: string | number }) => string;
  };
  readonly funnel: {
    readonly heading: string;
    readonly carts: string;
    readonly addresses: string;
    readonly orders: string;
    readonly sales: string;
    readonly about: string;
  };
  readonly noSales: string;
} = areaIn(currentLanguage, 'admin').home;
