// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const stopReminder: {
  readonly name: string;
  readonly stopping: string;
  readonly stopped: string;
  readonly text: (values: { product: string | number }) => string;
  readonly account: string;
  readonly again: string;
  readonly shop: string;
} = areaIn(currentLanguage, 'account').stopReminder;
