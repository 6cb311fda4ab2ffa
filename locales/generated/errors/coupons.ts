// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const coupons: {
  readonly codeRequired: string;
  readonly invalid: string;
  readonly notBegun: (values: { moment: string | number }) => string;
  readonly expired: (values: { day: string | number }) => string;
  readonly usedUp: string;
  readonly usedByCustomer: (values: { times: number }) => string;
  readonly firstOrderOnly: string;
  readonly otherProducts: string;
  readonly belowMinimum: (values: { amount: string | number }) => string;
  readonly belowMinimumOfItsProducts: (values: { amount: string | number }) => string;
} = areaIn(currentLanguage, 'errors').coupons;
