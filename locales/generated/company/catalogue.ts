// Written by `npm run messages` from locales/en/company.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const catalogue: {
  readonly name: string;
  readonly heading: string;
  readonly lead: string;
  readonly description: string;
  readonly view: string;
  readonly download: string;
  readonly oneProduct: string;
  readonly products: (values: { count: string | number }) => string;
  readonly fileNote: string;
  readonly contents: string;
  readonly empty: string;
  readonly cover: string;
} = areaIn(currentLanguage, 'company').catalogue;
