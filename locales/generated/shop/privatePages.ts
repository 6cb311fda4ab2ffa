// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const privatePages: {
  readonly '/cart': {
    readonly title: string;
    readonly description: string;
  };
  readonly '/checkout': {
    readonly title: string;
    readonly description: string;
  };
  readonly '/thankyou': {
    readonly title: string;
    readonly description: string;
  };
  readonly '/login': {
    readonly title: string;
    readonly description: string;
  };
  readonly '/register': {
    readonly title: string;
    readonly description: string;
  };
  readonly '/forgot': {
    readonly title: string;
    readonly description: string;
  };
  readonly '/myaccount': {
    readonly title: string;
    readonly description: string;
  };
  readonly '/wishlist': {
    readonly title: string;
    readonly description: string;
  };
  readonly '/ticket-status': {
    readonly title: string;
    readonly description: string;
  };
  readonly '/track-order': {
    readonly title: string;
    readonly description: string;
  };
  readonly '/order': {
    readonly title: string;
    readonly description: string;
  };
  readonly '/stop-reminder': {
    readonly title: string;
    readonly description: string;
  };
  readonly '/review': {
    readonly title: string;
    readonly description: string;
  };
  readonly '/stock-alert': {
    readonly title: string;
    readonly description: string;
  };
} = areaIn(currentLanguage, 'shop').privatePages;
