// Written by `npm run messages` from locales/en/checkout.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const orderCode: {
  readonly title: string;
  readonly why: string;
  readonly sending: string;
  readonly sentToEmail: (values: { email: string | number; minutes: string | number }) => string;
  readonly sentToMobile: (values: { mobile: string | number; minutes: string | number }) => string;
  readonly sentToBoth: (values: { mobile: string | number; email: string | number; minutes: string | number }) => string;
  readonly code: string;
  readonly resend: string;
  readonly resendIn: (values: { seconds: number }) => string;
  readonly missing: string;
  readonly confirm: string;
  readonly other: string;
} = areaIn(currentLanguage, 'checkout').orderCode;
