// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const index: {
  readonly heading: string;
  readonly back: string;
  readonly cards: {
    readonly company: {
      readonly title: string;
      readonly text: string;
    };
    readonly brand: {
      readonly title: string;
      readonly text: string;
    };
    readonly shipping: {
      readonly title: string;
      readonly text: string;
    };
    readonly payments: {
      readonly title: string;
      readonly text: string;
    };
    readonly mail: {
      readonly title: string;
      readonly text: string;
    };
    readonly emailTexts: {
      readonly title: string;
      readonly text: string;
    };
    readonly phoneTexts: {
      readonly title: string;
      readonly text: string;
    };
    readonly messages: {
      readonly title: string;
      readonly text: string;
    };
    readonly limits: {
      readonly title: string;
      readonly text: string;
    };
    readonly network: {
      readonly title: string;
      readonly text: string;
    };
    readonly invoices: {
      readonly title: string;
      readonly text: string;
    };
    readonly staff: {
      readonly title: string;
      readonly text: string;
    };
    readonly integrations: {
      readonly title: string;
      readonly text: string;
    };
  };
} = areaIn(currentLanguage, 'settings').index;
