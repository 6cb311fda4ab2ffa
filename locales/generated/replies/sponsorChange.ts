// Written by `npm run messages` from locales/en/replies.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const sponsorChange: {
  readonly requested: string;
  readonly withdrawn: string;
  readonly proofStored: string;
  readonly declined: string;
} = areaIn(currentLanguage, 'replies').sponsorChange;
