// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const catalogue: {
  readonly title: (values: { brand: string | number }) => string;
  readonly name: string;
  readonly nameHi: string;
  readonly edition: (values: { date: string | number }) => string;
  readonly contents: string;
  readonly contentsHi: string;
  readonly guideTitle: string;
  readonly guide: readonly [{
    readonly term: string;
    readonly text: string;
  }, {
    readonly term: string;
    readonly text: string;
  }, {
    readonly term: string;
    readonly text: string;
  }];
  readonly products: (values: { count: number }) => string;
  readonly facts: (values: { quantity: string | number; unit: string | number; points: string | number }) => string;
  readonly legal: readonly [string, string, string];
} = areaIn(currentLanguage, 'documents').catalogue;
