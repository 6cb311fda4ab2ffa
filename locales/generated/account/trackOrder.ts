// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const trackOrder: {
  readonly home: string;
  readonly name: string;
  readonly lead: string;
  readonly number: string;
  readonly numberHint: (values: { example: string | number }) => string;
  readonly mobile: string;
  readonly mobileHint: string;
  readonly track: string;
  readonly invalidNumber: (values: { example: string | number }) => string;
  readonly notFound: string;
  readonly fromAccount: (values: { link: string | number }) => string;
  readonly login: string;
} = areaIn(currentLanguage, 'account').trackOrder;
