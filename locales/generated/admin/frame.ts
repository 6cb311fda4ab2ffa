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
  readonly openMenu: string;
  readonly search: string;
  readonly account: string;
  readonly accountOf: (values: { name: string | number }) => string;
  readonly viewShop: string;
  readonly groups: {
    readonly orders: string;
    readonly catalogue: string;
    readonly customers: string;
    readonly support: string;
    readonly reports: string;
    readonly settings: string;
    readonly marketing: string;
    readonly content: string;
    readonly network: string;
  };
} = areaIn(currentLanguage, 'admin').frame;
