// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const orderForm: {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly email: string;
  readonly street: string;
  readonly city: string;
  readonly district: string;
  readonly state: string;
  readonly chooseState: string;
  readonly postcode: string;
  readonly quantityOf: (values: { name: string | number }) => string;
  readonly remove: string;
  readonly removeNamed: (values: { name: string | number }) => string;
} = areaIn(currentLanguage, 'admin').orderForm;
