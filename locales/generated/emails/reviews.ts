// Written by `npm run messages` from locales/en/emails.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const reviews: {
  readonly ask: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number }) => string;
    readonly write: string;
    readonly honest: string;
    readonly stop: string;
  };
  readonly rejected: {
    readonly subject: (values: { product: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; product: string | number }) => string;
    readonly again: string;
    readonly rewrite: string;
  };
  readonly reasons: {
    readonly spam: string;
    readonly abuse: string;
    readonly personal_data: string;
    readonly medical_claim: string;
    readonly off_topic: string;
    readonly not_genuine: string;
  };
  readonly answered: {
    readonly subject: (values: { product: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; product: string | number }) => string;
    readonly question: (values: { text: string | number }) => string;
    readonly see: string;
  };
} = areaIn(currentLanguage, 'emails').reviews;
