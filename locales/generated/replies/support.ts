// Written by `npm run messages` from locales/en/replies.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const support: {
  readonly enquiry: string;
  readonly contact: string;
  readonly query: string;
  readonly complaint: string;
  readonly return_request: string;
} = areaIn(currentLanguage, 'replies').support;
