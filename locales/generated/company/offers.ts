// Written by `npm run messages` from locales/en/company.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const offers: {
  readonly name: string;
  readonly lead: string;
  readonly states: {
    readonly valid: string;
    readonly upcoming: string;
    readonly ended: string;
  };
  readonly from: string;
  readonly to: string;
  readonly none: string;
} = areaIn(currentLanguage, 'company').offers;
