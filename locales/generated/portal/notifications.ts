// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const notifications: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly lead: string;
  readonly payouts: string;
  readonly channels: {
    readonly email: string;
    readonly sms: string;
    readonly whatsapp: string;
  };
  readonly always: string;
  readonly saved: string;
  readonly save: string;
} = areaIn(currentLanguage, 'portal').notifications;
