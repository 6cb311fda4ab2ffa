// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const ownerNotices: {
  readonly heading: string;
  readonly two: (values: { by: string | number; approvedBy: string | number; time: string | number }) => string;
  readonly alone: (values: { by: string | number; time: string | number }) => string;
  readonly commandLine: (values: { time: string | number }) => string;
  readonly markRead: string;
  readonly marked: string;
  readonly actions: {
    readonly settings_update: string;
    readonly payment_settings_update: string;
    readonly mail_settings_update: string;
    readonly message_settings_update: string;
    readonly payout_template_save: string;
    readonly payout_account_confirm: string;
    readonly customer_set_referrer: string;
    readonly staff_join: string;
    readonly staff_break_glass: string;
  };
} = areaIn(currentLanguage, 'admin').ownerNotices;
