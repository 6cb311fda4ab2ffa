// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const factor: {
  readonly code: string;
  readonly codeHint: string;
} = areaIn(currentLanguage, 'account').factor;
