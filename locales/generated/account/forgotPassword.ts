// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const forgotPassword: {
  readonly home: string;
  readonly name: string;
  readonly text: string;
  readonly failedBecause: (values: { error: string | number; cause: string | number }) => string;
  readonly noCode: string;
  readonly email: string;
  readonly password: string;
  readonly passwordHint: string;
  readonly reset: string;
  readonly haveCode: string;
  readonly changedTitle: string;
  readonly changedText: string;
  readonly sent: (values: { email: string | number }) => string;
  readonly code: string;
  readonly set: string;
  readonly otherEmail: string;
} = areaIn(currentLanguage, 'account').forgotPassword;
