// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const sellerTexts: {
  readonly conflict: string;
  readonly draftChanged: string;
  readonly unknownWord: (values: { word: string | number }) => string;
  readonly noTitle: string;
  readonly orientation: string;
  readonly notAlike: string;
} = areaIn(currentLanguage, 'errors').sellerTexts;
