// Written by `npm run messages` from locales/en/pages.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const policy: {
  readonly dispatchDelayDays: (values: { from: string | number; to: string | number }) => string;
  readonly deliveryDays: (values: { from: string | number; to: string | number }) => string;
  readonly dayOfMonth: (values: { day: number }) => string;
} = areaIn(currentLanguage, 'pages').policy;
