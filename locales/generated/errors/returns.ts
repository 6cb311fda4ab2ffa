// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const returns: {
  readonly notDelivered: string;
  readonly tooLate: (values: { days: string | number }) => string;
  readonly nearExpiry: (values: { days: string | number }) => string;
  readonly sellerTooLate: string;
  readonly expired: string;
} = areaIn(currentLanguage, 'errors').returns;
