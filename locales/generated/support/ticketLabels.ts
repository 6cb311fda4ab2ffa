// Written by `npm run messages` from locales/en/support.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const ticketLabels: {
  readonly kinds: {
    readonly contact: string;
    readonly query: string;
    readonly complaint: string;
    readonly return_request: string;
  };
  readonly states: {
    readonly received: string;
    readonly acknowledged: string;
    readonly escalated: string;
    readonly resolved: string;
  };
  readonly reasons: {
    readonly damaged: string;
    readonly wrong_product: string;
    readonly not_as_described: string;
    readonly expired: string;
    readonly late: string;
    readonly not_wanted: string;
  };
} = areaIn(currentLanguage, 'support').ticketLabels;
