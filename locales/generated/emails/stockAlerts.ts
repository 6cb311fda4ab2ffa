// Written by `npm run messages` from locales/en/emails.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const stockAlerts: {
  readonly confirm: {
    readonly subject: (values: { product: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { brand: string | number; product: string | number }) => string;
    readonly confirm: string;
    readonly ignore: string;
  };
  readonly back: {
    readonly subject: (values: { product: string | number }) => string;
    readonly heading: (values: { product: string | number }) => string;
    readonly text: (values: { product: string | number }) => string;
    readonly see: string;
    readonly once: string;
    readonly stop: string;
  };
} = areaIn(currentLanguage, 'emails').stockAlerts;
