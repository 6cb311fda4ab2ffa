// Written by `npm run messages` from locales/en/replies.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const payouts: {
  readonly discarded: string;
  readonly sent: string;
  readonly sentByProvider: string;
} = areaIn(currentLanguage, 'replies').payouts;
