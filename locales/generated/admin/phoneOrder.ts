// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const phoneOrder: {
  readonly heading: string;
  readonly summary: string;
  readonly language: string;
  readonly byLink: string;
  readonly cashHint: string;
  readonly linkHint: string;
  readonly coupon: string;
  readonly applyCoupon: string;
  readonly couponApplied: (values: { code: string | number }) => string;
  readonly nothingYet: string;
  readonly onlyLeft: (values: { count: number }) => string;
  readonly fromAddress: string;
  readonly codFee: string;
  readonly place: string;
  readonly placeAndSend: string;
  readonly placed: (values: { number: string | number }) => string;
  readonly linkSent: (values: { number: string | number }) => string;
} = areaIn(currentLanguage, 'admin').phoneOrder;
