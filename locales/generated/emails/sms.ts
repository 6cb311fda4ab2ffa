// Written by `npm run messages` from locales/en/emails.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const sms: {
  readonly placed: (values: { name: string | number; brand: string | number; number: string | number; rupees: string | number }) => string;
  readonly shipped: (values: { name: string | number; brand: string | number; number: string | number; courier: string | number; trackingNumber: string | number }) => string;
  readonly code: (values: { code: string | number; brand: string | number; minutes: string | number }) => string;
  readonly paymentDue: (values: { name: string | number; rupees: string | number; brand: string | number; number: string | number }) => string;
  readonly sellerDetailsChange: (values: { name: string | number; brand: string | number; phone: string | number }) => string;
  readonly contactChanged: (values: { name: string | number; brand: string | number; site: string | number; code: string | number }) => string;
  readonly sellerWelcome: (values: { name: string | number; brand: string | number; memberId: string | number }) => string;
  readonly sellerPaid: (values: { name: string | number; brand: string | number; rupees: string | number; utr: string | number }) => string;
  readonly sellerPayoutReturned: (values: { name: string | number; rupees: string | number; brand: string | number }) => string;
} = areaIn(currentLanguage, 'emails').sms;
