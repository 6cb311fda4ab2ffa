// Written by `npm run messages` from locales/en/company.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const documents: {
  readonly incomePlan: string;
  readonly certificate: string;
  readonly specimen: string;
} = areaIn(currentLanguage, 'company').documents;
