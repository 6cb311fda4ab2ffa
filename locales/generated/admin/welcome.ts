// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const welcome: {
  readonly title: string;
  readonly heading: (values: { name: string | number }) => string;
  readonly intro: string;
  readonly email: string;
  readonly password: string;
  readonly passwordHint: string;
  readonly passwordAgain: string;
  readonly submit: string;
  readonly busy: string;
  readonly brokenTitle: string;
  readonly broken: (values: { command: string | number }) => string;
  readonly toLogin: string;
} = areaIn(currentLanguage, 'admin').welcome;
