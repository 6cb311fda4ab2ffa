// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const article: {
  readonly home: string;
  readonly blogs: string;
  readonly updated: (values: { day: string | number }) => string;
  readonly minutes: (values: { minutes: string | number }) => string;
  readonly importantLinks: string;
  readonly terms: string;
  readonly complaints: string;
  readonly advisory: string;
  readonly admin: string;
  readonly returns: string;
  readonly shipping: string;
  readonly group: (values: { brand: string | number }) => string;
  readonly healthSolutions: string;
  readonly pleaseNote: string;
  readonly disclaimer: string;
  readonly relatedProducts: string;
  readonly relatedProductsNote: string;
  readonly moreArticles: string;
} = areaIn(currentLanguage, 'shop').article;
