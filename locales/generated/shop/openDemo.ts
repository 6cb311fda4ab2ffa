// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const openDemo: {
  readonly label: string;
  readonly text: string;
} = areaIn(currentLanguage, 'shop').openDemo;
