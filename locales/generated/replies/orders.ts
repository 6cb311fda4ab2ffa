// Written by `npm run messages` from locales/en/replies.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const orders: {
  readonly paid: string;
  readonly released: string;
  readonly payment: (values: { products: number; product: string | number; more: string | number; number: string | number }) => string;
  readonly claimed: string;
} = areaIn(currentLanguage, 'replies').orders;
