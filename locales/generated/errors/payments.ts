// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const payments: {
  readonly notVerified: string;
  readonly notFound: string;
  readonly timeOver: string;
  readonly unavailable: string;
  readonly unavailablePayOnDelivery: string;
  readonly unavailableForOrder: (values: { number: string | number }) => string;
  readonly cannotPayOnline: string;
  readonly unknown: string;
  readonly otherOrder: string;
  readonly amountDiffers: string;
  readonly refunded: string;
  readonly notCompleted: string;
  readonly rejected: (values: { reason: string | number }) => string;
  readonly late: string;
  readonly second: string;
  readonly webhookNotSigned: string;
  readonly webhookMalformed: string;
  readonly methodUnavailable: string;
} = areaIn(currentLanguage, 'errors').payments;
