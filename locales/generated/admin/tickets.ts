// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const tickets: {
  readonly heading: string;
  readonly empty: string;
  readonly received: string;
  readonly overdue: {
    readonly acknowledge: string;
    readonly redress: string;
  };
  readonly all: string;
  readonly photos: string;
  readonly facts: {
    readonly from: string;
    readonly page: string;
    readonly order: string;
    readonly seller: string;
    readonly reason: string;
    readonly products: string;
    readonly acknowledge: string;
    readonly escalate: string;
    readonly resolve: string;
    readonly mobile: string;
    readonly email: string;
  };
  readonly history: string;
  readonly events: {
    readonly received: string;
    readonly acknowledged: string;
    readonly noted: string;
    readonly escalated: string;
    readonly overdue: string;
    readonly resolved: string;
  };
  readonly acknowledge: string;
  readonly note: string;
  readonly noteHint: string;
  readonly addNote: string;
  readonly resolution: string;
  readonly resolutionEmail: string;
  readonly resolutionPhone: string;
  readonly resolve: string;
} = areaIn(currentLanguage, 'admin').tickets;
