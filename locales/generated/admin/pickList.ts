// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const pickList: {
  readonly back: string;
  readonly heading: string;
  readonly quantity: string;
  readonly product: string;
  readonly place: string;
  readonly orders: string;
  readonly share: (values: { number: string | number; quantity: string | number }) => string;
  readonly summary: (values: { orders: number; items: number }) => string;
  readonly empty: string;
  readonly leftOut: (values: { count: number; numbers: string | number }) => string;
} = areaIn(currentLanguage, 'admin').pickList;
