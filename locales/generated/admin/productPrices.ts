// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const productPrices: {
  readonly heading: string;
  readonly none: string;
  readonly salePrice: string;
  readonly salePriceHint: string;
  readonly mrp: string;
  readonly mrpHint: string;
  readonly from: string;
  readonly to: string;
  readonly schedule: string;
  readonly scheduled: string;
  readonly cancel: string;
  readonly end: string;
  readonly cancelOf: (values: { price: string | number }) => string;
  readonly endOf: (values: { price: string | number }) => string;
  readonly cancelled: string;
  readonly states: {
    readonly waiting: string;
    readonly running: string;
  };
  readonly atMrp: string;
  readonly newMrp: (values: { amount: string | number }) => string;
  readonly withMrp: (values: { price: string | number; mrp: string | number }) => string;
  readonly fromTime: (values: { from: string | number }) => string;
  readonly fromTo: (values: { from: string | number; to: string | number }) => string;
  readonly history: string;
  readonly since: string;
} = areaIn(currentLanguage, 'admin').productPrices;
