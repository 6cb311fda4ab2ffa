// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const company: {
  readonly cin: string;
  readonly gstin: string;
  readonly ayush: string;
  readonly fssai: string;
} = areaIn(currentLanguage, 'documents').company;
