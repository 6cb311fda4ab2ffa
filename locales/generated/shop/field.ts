// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const field: {
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly show: string;
  readonly hide: string;
} = areaIn(currentLanguage, 'shop').field;
