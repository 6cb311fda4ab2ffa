// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const approvals: {
  readonly actions: {
    readonly refund_issue: string;
    readonly refund_record_transfer: string;
    readonly unmatched_payment_record_transfer: string;
    readonly staff_invite: string;
    readonly staff_change_role: string;
    readonly staff_reactivate: string;
    readonly role_update: string;
    readonly approval_set_limit: string;
  };
  readonly ofAmount: (values: { what: string | number; amount: string | number }) => string;
  readonly ofAmountForOrder: (values: { what: string | number; amount: string | number; order: string | number }) => string;
} = areaIn(currentLanguage, 'admin').approvals;
