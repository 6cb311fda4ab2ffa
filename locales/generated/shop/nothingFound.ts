// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const nothingFound: {
  readonly notAdvertised: string;
  readonly notAdvertisedReason: string;
  readonly seeDoctor: string;
  readonly everyday: string;
  readonly question: string;
  readonly questionText: (values: { hours: string | number }) => string;
  readonly near: string;
  readonly help: string;
  readonly helpText: (values: { hours: string | number }) => string;
  readonly contact: string;
  readonly browse: string;
  readonly seeAll: string;
  readonly noMatches: (values: { keyword: string | number }) => string;
} = areaIn(currentLanguage, 'shop').nothingFound;
