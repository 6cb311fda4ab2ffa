// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const code: {
  readonly sendCode: string;
  readonly sendAgain: string;
  readonly sending: string;
  readonly sent: (values: { to: string | number }) => string;
  readonly code: string;
} = areaIn(currentLanguage, 'portal').code;
