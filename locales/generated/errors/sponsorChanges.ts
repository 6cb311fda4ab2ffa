// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const sponsorChanges: {
  readonly notMember: string;
  readonly notFound: string;
  readonly decided: string;
  readonly open: string;
  readonly openOfMember: string;
  readonly proofRequired: string;
} = areaIn(currentLanguage, 'errors').sponsorChanges;
