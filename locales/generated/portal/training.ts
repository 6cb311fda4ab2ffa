// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const training: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly lead: string;
  readonly progress: (values: { read: string | number; total: string | number }) => string;
  readonly readOn: (values: { date: string | number }) => string;
  readonly mark: string;
  readonly next: (values: { heading: string | number }) => string;
} = areaIn(currentLanguage, 'portal').training;
