// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const emails: {
  readonly heading: string;
  readonly viewsLabel: string;
  readonly all: string;
  readonly failed: string;
  readonly empty: string;
  readonly noneFailed: string;
  readonly states: {
    readonly waiting: string;
    readonly sent: string;
    readonly kept: string;
    readonly failed: string;
  };
  readonly gaveUp: string;
  readonly lastFailed: string;
  readonly sendAgain: string;
  readonly sendAgainTo: (values: { recipient: string | number }) => string;
  readonly sendAgainForm: (values: { recipient: string | number }) => string;
  readonly waitingView: string;
  readonly sentView: string;
  readonly search: string;
  readonly searchHint: string;
  readonly searchForm: string;
  readonly find: string;
  readonly noMatch: string;
} = areaIn(currentLanguage, 'admin').emails;
