// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const catalog: {
  readonly productNotFound: string;
  readonly pictureNotFound: string;
  readonly cursorInvalid: string;
  readonly productUnavailable: string;
  readonly alertNotFound: string;
  readonly inStock: string;
  readonly collectionNotFound: string;
} = areaIn(currentLanguage, 'errors').catalog;
