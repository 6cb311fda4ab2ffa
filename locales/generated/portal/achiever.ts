// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const achiever: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly lead: (values: { brand: string | number }) => string;
  readonly tile: string;
  readonly tileText: string;
  readonly tileLink: string;
  readonly titles: string;
  readonly noTitles: string;
  readonly reached: (values: { title: string | number; month: string | number }) => string;
  readonly agreeHeading: string;
  readonly agreeText: string;
  readonly withPhoto: string;
  readonly noPhoto: string;
  readonly agree: string;
  readonly agreedHeading: string;
  readonly named: string;
  readonly namedWithPhoto: string;
  readonly agreedText: (values: { date: string | number }) => string;
  readonly addPhoto: string;
  readonly removePhoto: string;
  readonly withdraw: string;
} = areaIn(currentLanguage, 'portal').achiever;
