// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const memberExits: {
  readonly heading: string;
  readonly viewsLabel: string;
  readonly views: {
    readonly pending: string;
    readonly done: string;
    readonly withdrawn: string;
    readonly lapsed: string;
  };
  readonly states: {
    readonly pending: string;
    readonly done: string;
    readonly withdrawn: string;
    readonly lapsed: string;
  };
  readonly empty: string;
  readonly noMatch: (values: { link: string | number }) => string;
  readonly showAll: string;
  readonly columns: {
    readonly seller: string;
    readonly kind: string;
    readonly given: string;
    readonly effective: string;
    readonly reason: string;
    readonly state: string;
  };
  readonly kinds: {
    readonly cooling_off: string;
    readonly notice: string;
  };
} = areaIn(currentLanguage, 'admin').memberExits;
