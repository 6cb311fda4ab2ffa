// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const delivery: {
  readonly heading: string;
  readonly pincode: string;
  readonly check: string;
  readonly hint: string;
  readonly checking: string;
  readonly invalidPincode: string;
  readonly notServiceable: (values: { pincode: string | number }) => string;
  readonly deliveryBetween: (values: { pincode: string | number; from: string | number; to: string | number }) => string;
  readonly deliveryOn: (values: { pincode: string | number; day: string | number }) => string;
  readonly dispatchBy: (values: { day: string | number }) => string;
  readonly free: string;
  readonly charge: (values: { amount: string | number }) => string;
  readonly dependsOnState: string;
  readonly cod: string;
  readonly codFrom: (values: { minimum: string | number }) => string;
  readonly codTo: (values: { maximum: string | number }) => string;
  readonly codBetween: (values: { minimum: string | number; maximum: string | number }) => string;
  readonly codFee: (values: { fee: string | number }) => string;
  readonly noCod: string;
} = areaIn(currentLanguage, 'shop').delivery;
