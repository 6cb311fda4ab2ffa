// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const orders: {
  readonly heading: string;
  readonly viewsLabel: string;
  readonly views: {
    readonly all: string;
    readonly attention: string;
    readonly review: string;
    readonly new: string;
    readonly toPack: string;
    readonly toDispatch: string;
  };
  readonly total: (values: { count: number }) => string;
  readonly empty: string;
  readonly noMatch: (values: { link: string | number }) => string;
  readonly showAll: string;
  readonly columns: {
    readonly order: string;
    readonly customer: string;
    readonly shipTo: string;
    readonly items: string;
    readonly total: string;
    readonly status: string;
  };
  readonly placed: string;
  readonly items: (values: { count: number }) => string;
  readonly due: (values: { amount: string | number }) => string;
  readonly openReturns: (values: { count: number }) => string;
  readonly openRefunds: (values: { count: number }) => string;
  readonly underReview: string;
  readonly filter: string;
  readonly any: string;
  readonly orderStatus: string;
  readonly paymentStatus: string;
  readonly search: string;
  readonly searchHint: string;
  readonly find: string;
  readonly paymentMethod: string;
  readonly methods: {
    readonly cod: string;
    readonly online: string;
  };
  readonly from: string;
  readonly to: string;
  readonly export: string;
  readonly dispatchList: string;
  readonly select: (values: { number: string | number }) => string;
  readonly selectAll: string;
  readonly create: string;
} = areaIn(currentLanguage, 'admin').orders;
