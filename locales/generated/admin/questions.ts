// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const questions: {
  readonly heading: string;
  readonly about: string;
  readonly viewsLabel: string;
  readonly views: {
    readonly pending: string;
    readonly published: string;
    readonly rejected: string;
    readonly all: string;
  };
  readonly noneWaiting: string;
  readonly none: string;
  readonly entryOf: (values: { product: string | number; author: string | number }) => string;
  readonly answer: string;
  readonly editAnswer: string;
  readonly answerTitle: string;
  readonly ourAnswer: string;
  readonly answerHint: string;
  readonly publishAnswer: string;
  readonly answerDone: string;
} = areaIn(currentLanguage, 'admin').questions;
