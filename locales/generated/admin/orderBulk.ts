// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const orderBulk: {
  readonly label: string;
  readonly selected: (values: { count: number }) => string;
  readonly clear: string;
  readonly action: {
    readonly confirm: (values: { count: number }) => string;
    readonly pack: (values: { count: number }) => string;
  };
  readonly done: {
    readonly confirm: (values: { count: number }) => string;
    readonly pack: (values: { count: number }) => string;
  };
  readonly pickList: string;
  readonly print: string;
  readonly slips: string;
  readonly labelsA6: string;
  readonly labelsA4: string;
  readonly invoices: string;
  readonly failedTitle: (values: { count: number }) => string;
  readonly failedAbout: (values: { count: number }) => string;
  readonly close: string;
} = areaIn(currentLanguage, 'admin').orderBulk;
