// Written by `npm run messages` from locales/en/support.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const query: {
  readonly heading: string;
  readonly sent: string;
  readonly send: string;
  readonly topic: string;
  readonly chooseTopic: string;
  readonly message: string;
} = areaIn(currentLanguage, 'support').query;
