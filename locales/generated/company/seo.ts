// Written by `npm run messages` from locales/en/company.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const seo: {
  readonly about: {
    readonly title: string;
    readonly lead: (values: { company: string | number }) => string;
  };
  readonly gallery: {
    readonly title: string;
    readonly lead: string;
  };
  readonly incomePlans: {
    readonly title: string;
    readonly lead: string;
  };
  readonly offers: {
    readonly title: string;
    readonly lead: string;
  };
  readonly services: {
    readonly title: string;
    readonly lead: string;
  };
} = areaIn(currentLanguage, 'company').seo;
