// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const photos: {
  readonly type: string;
  readonly heic: string;
  readonly tooLarge: string;
  readonly tooManyPixels: string;
  readonly damaged: string;
  readonly busy: string;
  readonly sentBefore: string;
  readonly twice: string;
  readonly notFound: string;
} = areaIn(currentLanguage, 'errors').photos;
