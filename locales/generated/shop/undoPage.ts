// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const undoPage: {
  readonly title: string;
  readonly description: string;
} = areaIn(currentLanguage, 'shop').undoPage;
