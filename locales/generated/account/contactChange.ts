// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const contactChange: {
  readonly title: string;
  readonly intro: string;
  readonly mobile: (values: { mobile: string | number }) => string;
  readonly email: (values: { email: string | number }) => string;
  readonly emailRemoved: string;
  readonly codes: {
    readonly mobile: string;
    readonly email: string;
    readonly old_mobile: string;
    readonly old_email: string;
  };
  readonly sentTo: (values: { target: string | number }) => string;
  readonly again: string;
  readonly sent: (values: { target: string | number }) => string;
  readonly confirm: string;
  readonly cancel: string;
  readonly cancelled: string;
  readonly savedTitle: string;
} = areaIn(currentLanguage, 'account').contactChange;
