// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const contact: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly tile: string;
  readonly tileText: string;
  readonly tileLink: string;
  readonly lead: string;
  readonly agreeHeading: string;
  readonly agreeText: string;
  readonly agree: string;
  readonly agreedHeading: string;
  readonly shown: string;
  readonly agreedText: (values: { date: string | number }) => string;
  readonly withdraw: string;
} = areaIn(currentLanguage, 'portal').contact;
