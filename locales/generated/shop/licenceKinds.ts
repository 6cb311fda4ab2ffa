// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const licenceKinds: {
  readonly AYUSH: string;
  readonly Cosmetic: string;
} = areaIn(currentLanguage, 'shop').licenceKinds;
