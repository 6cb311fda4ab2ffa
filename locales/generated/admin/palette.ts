// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const palette: {
  readonly placeholder: string;
  readonly goTo: string;
  readonly nothing: (values: { query: string | number }) => string;
  readonly orders: string;
  readonly members: string;
  readonly products: string;
  readonly actions: string;
  readonly openOrder: (values: { number: string | number }) => string;
} = areaIn(currentLanguage, 'admin').palette;
