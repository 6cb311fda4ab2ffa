// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const calls: {
  readonly noResponse: string;
  readonly timeout: string;
  readonly unreachable: string;
} = areaIn(currentLanguage, 'shop').calls;
