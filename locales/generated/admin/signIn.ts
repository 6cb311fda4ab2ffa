// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const signIn: {
  readonly title: string;
  readonly heading: string;
  readonly intro: (values: { name: string | number }) => string;
  readonly withPasskey: string;
  readonly waiting: string;
  readonly code: string;
  readonly codeOrRecovery: string;
  readonly recoveryCode: string;
  readonly submit: string;
  readonly busy: string;
  readonly lost: string;
  readonly back: string;
  readonly enrolTitle: string;
  readonly enrolHeading: string;
  readonly enrolIntro: (values: { name: string | number }) => string;
} = areaIn(currentLanguage, 'admin').signIn;
