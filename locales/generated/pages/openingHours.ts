// Written by `npm run messages` from locales/en/pages.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const openingHours: {
  readonly hour: (values: { hour: number }) => string;
  readonly morning: (values: { hour: string | number }) => string;
  readonly afternoon: (values: { hour: string | number }) => string;
  readonly evening: (values: { hour: string | number }) => string;
  readonly night: (values: { hour: string | number }) => string;
  readonly range: (values: { from: string | number; to: string | number }) => string;
} = areaIn(currentLanguage, 'pages').openingHours;
