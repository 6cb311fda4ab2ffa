// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const signup: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly text: (values: { brand: string | number }) => string;
  readonly logIn: (values: { brand: string | number; link: string | number }) => string;
  readonly logInLink: string;
} = areaIn(currentLanguage, 'portal').signup;
