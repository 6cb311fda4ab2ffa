// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const monthIncome: {
  readonly title: (values: { month: string | number; brand: string | number }) => string;
  readonly heading: (values: { month: string | number }) => string;
  readonly about: string;
  readonly none: string;
} = areaIn(currentLanguage, 'portal').monthIncome;
