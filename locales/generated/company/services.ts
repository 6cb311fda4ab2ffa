// Written by `npm run messages` from locales/en/company.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const services: {
  readonly name: string;
  readonly headingHi: string;
  readonly lead: string;
  readonly more: string;
  readonly moreAbout: (values: { service: string | number }) => string;
  readonly how: string;
  readonly steps: readonly [{
    readonly title: string;
    readonly text: string;
  }, {
    readonly title: string;
    readonly text: string;
  }, {
    readonly title: string;
    readonly text: string;
  }];
  readonly ways: string;
  readonly note: string;
} = areaIn(currentLanguage, 'company').services;
