// Written by `npm run messages` from locales/en/replies.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const incomePlans: {
  readonly discarded: string;
} = areaIn(currentLanguage, 'replies').incomePlans;
