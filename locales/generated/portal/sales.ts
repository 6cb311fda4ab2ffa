// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const sales: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly homeText: string;
  readonly homeLink: string;
  readonly noSeller: string;
  readonly pages: {
    readonly orders: string;
    readonly share: string;
    readonly visits: string;
    readonly kit: string;
  };
  readonly whenCounted: string;
  readonly month: string;
  readonly allMonths: string;
  readonly none: string;
  readonly noneInMonth: (values: { month: string | number }) => string;
  readonly shown: (values: { month: string | number; count: number }) => string;
  readonly ownOrder: string;
  readonly erasedBuyer: string;
  readonly orderOf: (values: { date: string | number; number: string | number }) => string;
  readonly sp: (values: { sp: string | number }) => string;
  readonly states: {
    readonly unpaid: string;
    readonly undelivered: string;
    readonly counting: string;
    readonly counted: string;
    readonly partly_returned: string;
    readonly returned: string;
    readonly not_counted: string;
  };
  readonly explained: {
    readonly unpaid: string;
    readonly undelivered: string;
    readonly counting: string;
    readonly counted: (values: { month: string | number }) => string;
    readonly partly_returned: (values: { month: string | number }) => string;
    readonly returned: (values: { month: string | number }) => string;
    readonly not_counted: string;
  };
  readonly pick: string;
  readonly pickHelp: string;
  readonly search: string;
  readonly searchButton: string;
  readonly products: string;
  readonly collections: string;
  readonly noProduct: (values: { words: string | number }) => string;
  readonly another: string;
  readonly gone: string;
  readonly frozen: string;
  readonly frozenText: (values: { address: string | number }) => string;
  readonly card: string;
  readonly cardHelp: string;
  readonly cardLanguage: string;
  readonly cardShape: string;
  readonly shapes: {
    readonly square: string;
    readonly story: string;
  };
  readonly cardOf: (values: { name: string | number }) => string;
  readonly cardBusy: string;
  readonly cardFailed: string;
  readonly cardAgain: string;
  readonly saveCard: string;
  readonly sendCard: string;
  readonly visitsTitle: string;
  readonly visits: string;
  readonly linkOrders: string;
  readonly day: string;
  readonly targets: {
    readonly home: string;
    readonly product: string;
    readonly collection: string;
  };
  readonly noVisits: string;
  readonly shareNow: string;
  readonly asTable: string;
  readonly chart: (values: { from: string | number; to: string | number; most: string | number }) => string;
  readonly mostInDay: (values: { count: number }) => string;
  readonly visitsAbout: string;
  readonly kit: {
    readonly title: string;
    readonly about: string;
    readonly orderForm: string;
    readonly orderFormHelp: string;
    readonly orderFormButton: string;
    readonly priceList: string;
    readonly priceListHelp: string;
    readonly priceListButton: string;
    readonly cardHelp: string;
  };
} = areaIn(currentLanguage, 'portal').sales;
