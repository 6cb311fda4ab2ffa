// Written by `npm run messages` from locales/en/support.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const ticketForm: {
  readonly honeypot: string;
  readonly fullName: string;
  readonly mobile: string;
  readonly email: string;
  readonly emailHint: string;
} = areaIn(currentLanguage, 'support').ticketForm;
