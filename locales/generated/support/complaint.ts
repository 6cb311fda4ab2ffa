// Written by `npm run messages` from locales/en/support.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const complaint: {
  readonly heading: string;
  readonly sent: string;
  readonly send: string;
  readonly orderNumber: string;
  readonly orderHint: string;
  readonly memberId: string;
  readonly memberHint: string;
  readonly seller: string;
  readonly subject: string;
  readonly message: string;
} = areaIn(currentLanguage, 'support').complaint;
