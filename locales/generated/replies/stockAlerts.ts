// Written by `npm run messages` from locales/en/replies.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const stockAlerts: {
  readonly asked: string;
  readonly confirm: string;
  readonly stop: string;
} = areaIn(currentLanguage, 'replies').stockAlerts;
