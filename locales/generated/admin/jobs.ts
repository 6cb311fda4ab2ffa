// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const jobs: {
  readonly heading: string;
  readonly about: (values: { emails: string | number }) => string;
  readonly emails: string;
  readonly viewsLabel: string;
  readonly all: string;
  readonly failedView: string;
  readonly retryingView: string;
  readonly empty: string;
  readonly states: {
    readonly failed: string;
    readonly retrying: string;
  };
  readonly gaveUp: (values: { time: string | number; count: number }) => string;
  readonly triesAgain: (values: { count: number; time: string | number }) => string;
  readonly retry: string;
  readonly retryOf: (values: { id: string | number; name: string | number }) => string;
  readonly retried: string;
  readonly queues: {
    readonly heading: string;
    readonly waiting: (values: { count: number; time: string | number }) => string;
    readonly retrying: (values: { count: string | number }) => string;
    readonly failed: (values: { count: string | number }) => string;
  };
  readonly feed: {
    readonly heading: string;
    readonly about: string;
    readonly states: {
      readonly stopped: string;
      readonly behind: string;
    };
    readonly stopped: (values: { time: string | number; count: number; next: string | number }) => string;
    readonly order: (values: { id: string | number }) => string;
    readonly waiting: (values: { count: number; time: string | number }) => string;
    readonly retryOf: (values: { name: string | number }) => string;
    readonly retried: string;
    readonly names: {
      readonly webhooks: string;
      readonly sale_points: string;
    };
  };
  readonly kinds: {
    readonly mail: string;
    readonly refund: string;
    readonly expire_order: string;
    readonly tell_payment_failed: string;
    readonly text: string;
    readonly whatsapp: string;
    readonly run_ledger_checks: string;
    readonly verify_audit_log: string;
    readonly seal_audit_log: string;
    readonly stock_alerts: string;
    readonly review_requests: string;
    readonly refill_reminders: string;
    readonly support: string;
    readonly refunds: string;
    readonly unmatched_payments: string;
    readonly pictures: string;
    readonly photos: string;
    readonly housekeeping: string;
    readonly customers: string;
    readonly staff: string;
    readonly orders: string;
    readonly checks: string;
  };
} = areaIn(currentLanguage, 'admin').jobs;
