// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const trouble: {
  readonly title: string;
  readonly heading: string;
  readonly ours: string;
  readonly tryAgain: string;
} = areaIn(currentLanguage, 'shop').trouble;
