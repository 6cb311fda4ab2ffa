// Written by `npm run messages` from locales/en/support.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const ticketStatus: {
  readonly home: string;
  readonly name: string;
  readonly find: string;
  readonly number: string;
  readonly numberHint: (values: { example: string | number }) => string;
  readonly mobile: string;
  readonly mobileHint: string;
  readonly checkStatus: string;
  readonly steps: {
    readonly received: string;
    readonly acknowledged: string;
    readonly noted: string;
    readonly escalated: string;
    readonly overdue: string;
    readonly resolved: string;
    readonly replied: string;
  };
  readonly late: string;
  readonly escalated: (values: { redress: string | number }) => string;
  readonly open: (values: { redress: string | number; escalate: string | number }) => string;
} = areaIn(currentLanguage, 'support').ticketStatus;
