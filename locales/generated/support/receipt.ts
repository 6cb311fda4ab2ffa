// Written by `npm run messages` from locales/en/support.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const receipt: {
  readonly number: string;
  readonly nextSteps: (values: { confirmed: string | number; settled: string | number }) => string;
  readonly copy: (values: { email: string | number }) => string;
  readonly noCopy: string;
  readonly track: string;
  readonly yourMessage: string;
  readonly photos: string;
} = areaIn(currentLanguage, 'support').receipt;
