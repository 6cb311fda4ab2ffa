// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const dispatchList: {
  readonly back: string;
  readonly heading: string;
  readonly about: string;
  readonly trackingHint: string;
  readonly list: string;
  readonly listHint: string;
  readonly dispatch: (values: { count: number }) => string;
  readonly nothingReady: string;
  readonly done: (values: { failed: number; count: number }) => string;
  readonly resultsEmpty: string;
  readonly before: string;
  readonly dispatched: string;
  readonly ready: string;
  readonly columns: {
    readonly line: string;
    readonly order: string;
    readonly awb: string;
    readonly state: string;
  };
  readonly checked: (values: { failed: number; count: number }) => string;
} = areaIn(currentLanguage, 'admin').dispatchList;
