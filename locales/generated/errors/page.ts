// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const page: {
  readonly away: string;
  readonly awayText: string;
  readonly failed: string;
  readonly failedText: string;
  readonly tryAgain: string;
  readonly help: (values: { phone: string | number; email: string | number }) => string;
} = areaIn(currentLanguage, 'errors').page;
