// Written by `npm run messages` from locales/en/support.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const productReturn: {
  readonly heading: string;
  readonly sent: string;
  readonly send: string;
  readonly orderNumber: string;
  readonly reason: string;
  readonly chooseReason: string;
  readonly products: string;
  readonly productsHint: string;
  readonly message: string;
} = areaIn(currentLanguage, 'support').productReturn;
