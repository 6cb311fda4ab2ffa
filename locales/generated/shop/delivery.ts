// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const delivery: {
  readonly heading: string;
  readonly pincode: string;
  readonly check: string;
  readonly hint: string;
  readonly checking: string;
  readonly wrong: string;
  readonly notThere: (values: { pin: string | number }) => string;
  readonly arrives: (values: { pin: string | number; from: string | number; to: string | number }) => string;
  readonly arrivesOn: (values: { pin: string | number; day: string | number }) => string;
  readonly leaves: (values: { day: string | number }) => string;
  readonly free: string;
  readonly costs: (values: { amount: string | number }) => string;
  readonly dependsOnState: string;
  readonly cod: string;
  readonly codFrom: (values: { least: string | number }) => string;
  readonly codTo: (values: { most: string | number }) => string;
  readonly codBetween: (values: { least: string | number; most: string | number }) => string;
  readonly codFee: (values: { fee: string | number }) => string;
  readonly noCod: string;
} = areaIn(currentLanguage, 'shop').delivery;
