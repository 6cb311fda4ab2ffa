// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const setup: {
  readonly heading: string;
  readonly progress: (values: { done: string | number; total: string | number }) => string;
  readonly done: string;
  readonly toDo: string;
  readonly openTitle: string;
  readonly openText: string;
  readonly openButton: string;
  readonly opened: string;
  readonly waiting: string;
  readonly closeTitle: string;
  readonly closeText: string;
  readonly closeButton: string;
  readonly closed: string;
  readonly openState: string;
  readonly operator: string;
  readonly looksRight: string;
  readonly steps: {
    readonly company: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
    readonly delivery: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
    readonly payment: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
    readonly mail: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
    readonly products: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
      readonly list: string;
    };
    readonly pictures: {
      readonly title: string;
      readonly text: string;
      readonly missing: (values: { count: number }) => string;
      readonly action: string;
    };
    readonly server: {
      readonly title: string;
      readonly text: string;
    };
    readonly open: {
      readonly title: string;
      readonly text: string;
    };
  };
  readonly licences: (values: { fields: string | number }) => string;
  readonly codOnly: string;
} = areaIn(currentLanguage, 'settings').setup;
