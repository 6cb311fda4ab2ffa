// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const download: {
  readonly busy: string;
  readonly failed: string;
} = areaIn(currentLanguage, 'portal').download;
