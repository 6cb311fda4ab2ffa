// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const interest: {
  readonly form: string;
  readonly fullName: string;
  readonly email: string;
  readonly contactNumber: string;
  readonly accept: (values: { terms: string | number }) => string;
  readonly terms: string;
  readonly newTab: string;
  readonly sending: string;
  readonly send: string;
  readonly thanks: string;
  readonly weCall: (values: { mobile: string | number; hours: string | number }) => string;
} = areaIn(currentLanguage, 'portal').interest;
