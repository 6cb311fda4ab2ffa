// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const landing: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly lead: (values: { brand: string | number }) => string;
  readonly interested: string;
  readonly logIn: string;
  readonly motto: string;
  readonly role: string;
  readonly independent: (values: { company: string | number }) => string;
  readonly paid: string;
  readonly readPlan: string;
  readonly readTerms: string;
  readonly relyOn: string;
  readonly assurances: readonly [{
    readonly title: string;
    readonly text: string;
  }, {
    readonly title: string;
    readonly text: string;
  }, {
    readonly title: string;
    readonly text: (values: { days: string | number }) => string;
  }, {
    readonly title: string;
    readonly text: string;
  }];
  readonly becoming: string;
  readonly who: string;
  readonly steps: readonly [{
    readonly title: string;
    readonly text: string;
  }, {
    readonly title: string;
    readonly text: string;
  }, {
    readonly title: string;
    readonly text: string;
  }, {
    readonly title: string;
    readonly text: string;
  }, {
    readonly title: string;
    readonly text: string;
  }];
  readonly noPromise: string;
  readonly disclaimer: (values: { brand: string | number; address: string | number }) => string;
  readonly interestHeading: string;
  readonly weCall: (values: { hours: string | number }) => string;
} = areaIn(currentLanguage, 'portal').landing;
