// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const errorScreen: {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly tryAgain: string;
} = areaIn(currentLanguage, 'shop').errorScreen;
