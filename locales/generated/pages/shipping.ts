// Written by `npm run messages` from locales/en/pages.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const shipping: {
  readonly codNotOffered: string;
  readonly codFree: string;
  readonly codFee: (values: { fee: string | number }) => string;
  readonly codFrom: (values: { minimum: string | number }) => string;
  readonly codUpTo: (values: { maximum: string | number }) => string;
  readonly codBetween: (values: { minimum: string | number; maximum: string | number }) => string;
  readonly place: string;
  readonly charge: string;
  readonly outsideIndia: string;
  readonly restOfIndia: string;
  readonly noDelivery: string;
  readonly free: string;
} = areaIn(currentLanguage, 'pages').shipping;
