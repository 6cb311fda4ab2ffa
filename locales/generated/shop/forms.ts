// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const forms: {
  readonly street: string;
  readonly streetHint: string;
  readonly city: string;
  readonly district: string;
  readonly state: string;
  readonly country: string;
  readonly postcode: string;
  readonly invalidFields: (values: { count: number }) => string;
} = areaIn(currentLanguage, 'shop').forms;
