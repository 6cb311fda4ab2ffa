// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const reviews: {
  readonly heading: string;
  readonly headingWithQuestions: string;
  readonly pageTitle: (values: { name: string | number }) => string;
  readonly none: string;
  readonly noneYet: string;
  readonly noMatch: string;
  readonly outOfFive: (values: { average: string | number }) => string;
  readonly count: (values: { count: number }) => string;
  readonly samples: (values: { count: number }) => string;
  readonly sample: string;
  readonly sampleNote: string;
  readonly how: (values: { day: string | number }) => string;
  readonly policy: string;
  readonly starsOf: (values: { stars: number }) => string;
  readonly verified: string;
  readonly solicited: string;
  readonly photoOf: (values: { position: string | number; author: string | number }) => string;
  readonly reply: string;
  readonly helpful: string;
  readonly helpfulNamed: (values: { author: string | number }) => string;
  readonly seeAll: (values: { count: number }) => string;
  readonly sort: string;
  readonly sorts: {
    readonly helpful: string;
    readonly newest: string;
    readonly highest: string;
    readonly lowest: string;
  };
  readonly withPhotos: (values: { count: string | number }) => string;
  readonly onlyStars: (values: { stars: number }) => string;
  readonly pages: string;
  readonly previous: string;
  readonly next: string;
  readonly pageOf: (values: { page: string | number; pages: string | number }) => string;
  readonly questions: string;
  readonly noQuestions: string;
  readonly askedBy: (values: { author: string | number }) => string;
  readonly ask: string;
  readonly question: string;
  readonly name: string;
  readonly email: string;
  readonly emailHint: string;
  readonly send: string;
} = areaIn(currentLanguage, 'shop').reviews;
