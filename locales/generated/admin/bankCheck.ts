// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const bankCheck: {
  readonly valid: string;
  readonly invalid: string;
  readonly fits: (values: { name: string | number }) => string;
  readonly differs: (values: { name: string | number }) => string;
} = areaIn(currentLanguage, 'admin').bankCheck;
