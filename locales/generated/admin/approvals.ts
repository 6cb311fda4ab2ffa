// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const approvals: {
  readonly actions: {
    readonly refund_issue: string;
    readonly refund_record_transfer: string;
    readonly order_edit: string;
    readonly unmatched_payment_record_transfer: string;
    readonly staff_invite: string;
    readonly staff_change_role: string;
    readonly staff_reactivate: string;
    readonly role_update: string;
    readonly approval_set_limit: string;
    readonly customer_erase: string;
  };
  readonly ofAmount: (values: { what: string | number; amount: string | number }) => string;
  readonly ofAmountForOrder: (values: { what: string | number; amount: string | number; order: string | number }) => string;
  readonly heading: string;
  readonly intro: string;
  readonly viewsLabel: string;
  readonly waiting: string;
  readonly decided: string;
  readonly noneWaiting: string;
  readonly noneDecided: string;
  readonly askedBy: (values: { name: string | number; time: string | number }) => string;
  readonly expires: (values: { time: string | number }) => string;
  readonly approve: string;
  readonly approveTitle: string;
  readonly approveAbout: string;
  readonly decline: string;
  readonly declineTitle: string;
  readonly note: string;
  readonly noteHint: string;
  readonly withdraw: string;
  readonly own: string;
  readonly states: {
    readonly pending: string;
    readonly approved: string;
    readonly declined: string;
    readonly withdrawn: string;
    readonly expired: string;
  };
  readonly decidedBy: (values: { name: string | number; time: string | number }) => string;
  readonly facts: {
    readonly name: string;
    readonly email: string;
    readonly role: string;
    readonly reference: string;
    readonly reason: string;
    readonly limit: string;
    readonly permissions: string;
    readonly customer: string;
  };
  readonly limitHeading: string;
  readonly limitAbout: string;
  readonly limit: string;
  readonly saveLimit: string;
  readonly limitSaved: string;
  readonly limitWaiting: string;
  readonly approved: string;
  readonly declined: string;
  readonly withdrawn: string;
  readonly badge: (values: { count: number }) => string;
  readonly orderNotice: (values: { what: string | number; name: string | number }) => string;
  readonly viewApprovals: string;
  readonly transferWaits: string;
} = areaIn(currentLanguage, 'admin').approvals;
