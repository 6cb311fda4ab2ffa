// Written by `npm run messages` from locales/en/company.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const serviceCards: {
  readonly jyotish: {
    readonly titleHi: string;
    readonly topics: readonly [string, string, string, string, string];
  };
  readonly yog: {
    readonly titleHi: string;
    readonly topics: readonly [string, string, string];
  };
  readonly ayur: {
    readonly titleHi: string;
    readonly topics: readonly [string, string, string];
  };
} = areaIn(currentLanguage, 'company').serviceCards;
