// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const reviewForm: {
  readonly home: string;
  readonly name: string;
  readonly heading: string;
  readonly lead: (values: { number: string | number }) => string;
  readonly wrongLink: string;
  readonly reviewOf: (values: { name: string | number }) => string;
  readonly rating: string;
  readonly starsGiven: (values: { stars: number }) => string;
  readonly title: string;
  readonly body: string;
  readonly bodyHint: string;
  readonly author: string;
  readonly authorHint: string;
  readonly agree: string;
  readonly send: string;
  readonly waiting: string;
  readonly published: string;
  readonly rejected: string;
  readonly withdraw: string;
  readonly stop: string;
  readonly stopped: string;
  readonly reasons: {
    readonly spam: string;
    readonly abuse: string;
    readonly personal_data: string;
    readonly medical_claim: string;
    readonly off_topic: string;
    readonly not_genuine: string;
  };
} = areaIn(currentLanguage, 'shop').reviewForm;
