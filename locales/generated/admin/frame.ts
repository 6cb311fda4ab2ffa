// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const frame: {
  readonly skip: string;
  readonly section: string;
  readonly main: string;
  readonly logOut: string;
  readonly pageTitle: (values: { page: string | number; brand: string | number }) => string;
  readonly sessionEnded: string;
  readonly notFoundTitle: string;
  readonly notFound: string;
  readonly notFoundText: (values: { orders: string | number }) => string;
  readonly toOrders: string;
  readonly newTab: string;
} = areaIn(currentLanguage, 'admin').frame;
