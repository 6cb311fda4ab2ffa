// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const slip: {
  readonly back: string;
  readonly print: string;
  readonly heading: (values: { number: string | number }) => string;
  readonly ordered: (values: { time: string | number }) => string;
  readonly mobile: (values: { mobile: string | number }) => string;
  readonly cash: (values: { amount: string | number }) => string;
  readonly items: (values: { count: number }) => string;
  readonly quantity: string;
  readonly product: string;
  readonly sku: string;
  readonly batches: string;
  readonly batch: (values: { code: string | number; day: string | number }) => string;
  readonly batchQuantity: (values: { quantity: string | number; batch: string | number }) => string;
} = areaIn(currentLanguage, 'admin').slip;
