// Written by `npm run messages` from locales/en/company.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const aboutDetails: {
  readonly cin: {
    readonly name: string;
    readonly text: string;
  };
  readonly gstin: {
    readonly name: string;
    readonly text: (values: { state: string | number }) => string;
  };
  readonly ayush: {
    readonly name: string;
    readonly text: string;
  };
  readonly fssai: {
    readonly name: string;
    readonly text: string;
  };
  readonly links: {
    readonly terms: string;
    readonly returns: string;
    readonly shipping: string;
    readonly complaints: string;
    readonly sellerTerms: string;
    readonly incomePlans: string;
    readonly gallery: string;
    readonly contact: string;
    readonly sellersSite: string;
  };
  readonly questions: readonly [{
    readonly question: string;
    readonly answer: string;
  }, {
    readonly question: string;
    readonly answer: (values: { state: string | number }) => string;
  }, {
    readonly question: string;
    readonly answer: string;
  }, {
    readonly question: string;
    readonly answer: (values: { days: string | number }) => string;
  }, {
    readonly question: string;
    readonly answer: string;
  }, {
    readonly question: string;
    readonly answer: string;
  }, {
    readonly question: string;
    readonly answer: (values: { noticeDays: number }) => string;
  }, {
    readonly question: string;
    readonly answer: (values: { hours: string | number; email: string | number }) => string;
  }];
} = areaIn(currentLanguage, 'company').aboutDetails;
