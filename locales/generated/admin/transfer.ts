// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const transfer: {
  readonly title: (values: { amount: string | number }) => string;
  readonly about: string;
  readonly confirm: string;
  readonly reference: string;
  readonly referenceHint: string;
} = areaIn(currentLanguage, 'admin').transfer;
