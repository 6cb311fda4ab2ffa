// Written by `npm run messages` from locales/en/replies.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const coupons: {
  readonly applied: (values: { code: string | number; benefit: string | number }) => string;
  readonly freeDelivery: string;
  readonly off: (values: { discount: string | number }) => string;
  readonly offUpTo: (values: { discount: string | number; maximum: string | number }) => string;
  readonly withFreeDelivery: (values: { benefit: string | number }) => string;
} = areaIn(currentLanguage, 'replies').coupons;
