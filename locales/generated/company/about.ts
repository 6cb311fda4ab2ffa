// Written by `npm run messages` from locales/en/company.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const about: {
  readonly name: string;
  readonly headingHi: string;
  readonly lead: (values: { company: string | number; city: string | number; state: string | number; year: string | number }) => string;
  readonly beginning: string;
  readonly making: (values: { city: string | number }) => string;
  readonly honesty: string;
  readonly details: string;
  readonly registeredName: string;
  readonly registeredOffice: string;
  readonly phone: (values: { hours: string | number }) => string;
  readonly email: string;
  readonly registrations: string;
  readonly copies: (values: { address: string | number }) => string;
  readonly achievers: string;
  readonly directSellers: (values: { brand: string | number }) => string;
  readonly joining: string;
  readonly seePlan: string;
  readonly faq: string;
  readonly links: string;
  readonly newTab: string;
  readonly achieversAbout: string;
} = areaIn(currentLanguage, 'company').about;
