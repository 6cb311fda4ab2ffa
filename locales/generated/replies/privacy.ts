// Written by `npm run messages` from locales/en/replies.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const privacy: {
  readonly about: string;
  readonly purposes: {
    readonly orders: string;
    readonly taxes: string;
    readonly account: string;
    readonly support: string;
  };
  readonly sharedWith: {
    readonly couriers: string;
    readonly payments: string;
    readonly messages: string;
  };
} = areaIn(currentLanguage, 'replies').privacy;
