// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const reviews: {
  readonly notFound: string;
  readonly lineNotFound: string;
  readonly notDelivered: string;
  readonly exists: string;
  readonly notReady: string;
  readonly questionNotFound: string;
} = areaIn(currentLanguage, 'errors').reviews;
