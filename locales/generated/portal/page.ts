// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const page: {
  readonly title: string;
  readonly noScript: string;
} = areaIn(currentLanguage, 'portal').page;
