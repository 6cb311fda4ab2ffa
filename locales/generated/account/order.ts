// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const order: {
  readonly home: string;
  readonly account: string;
  readonly track: string;
  readonly order: (values: { number: string | number }) => string;
  readonly placedOn: (values: { day: string | number }) => string;
  readonly moment: (values: { day: string | number; time: string | number }) => string;
  readonly failed: string;
  readonly tryAgain: string;
  readonly inIndianTime: string;
  readonly progress: string;
  readonly steps: {
    readonly placed: string;
    readonly confirmed: string;
    readonly packed: string;
    readonly shipped: string;
    readonly out_for_delivery: string;
    readonly delivery_attempted: string;
    readonly held_by_courier: string;
    readonly delivered: string;
    readonly cancelled: string;
    readonly returned_to_origin: string;
    readonly returned: string;
  };
  readonly stepStates: {
    readonly done: string;
    readonly current: string;
    readonly delayed: string;
    readonly upcoming: string;
    readonly ended: string;
  };
  readonly situations: {
    readonly unpaid: {
      readonly title: string;
      readonly text: (values: { until: string | number }) => string;
    };
    readonly review: {
      readonly title: string;
      readonly text: string;
    };
    readonly payable: {
      readonly title: string;
      readonly text: string;
    };
    readonly expired: {
      readonly title: string;
      readonly text: string;
    };
    readonly placed: {
      readonly title: string;
      readonly text: (values: { days: string | number }) => string;
    };
    readonly confirmed: {
      readonly title: string;
      readonly text: string;
    };
    readonly packed: {
      readonly title: string;
      readonly text: string;
    };
    readonly shipped: {
      readonly title: string;
      readonly text: (values: { minimum: string | number; maximum: string | number }) => string;
      readonly late: string;
    };
    readonly out_for_delivery: {
      readonly title: string;
      readonly text: string;
    };
    readonly delivery_attempted: {
      readonly title: string;
      readonly text: (values: { until: string | number }) => string;
      readonly later: string;
    };
    readonly held_by_courier: {
      readonly title: string;
      readonly text: (values: { until: string | number }) => string;
    };
    readonly delivered: {
      readonly title: string;
      readonly text: string;
    };
    readonly cancelled: {
      readonly title: string;
      readonly text: string;
      readonly refund: string;
      readonly refunded: string;
    };
    readonly returned_to_origin: {
      readonly title: string;
      readonly text: string;
    };
    readonly returned: {
      readonly title: string;
      readonly text: string;
    };
    readonly change: {
      readonly title: string;
      readonly text: (values: { until: string | number }) => string;
    };
  };
  readonly keepCashReady: (values: { amount: string | number }) => string;
  readonly actions: {
    readonly pay: string;
    readonly cancel: string;
    readonly buyAgain: string;
    readonly cancelItem: string;
    readonly cancelNamed: (values: { name: string | number }) => string;
    readonly returnItem: string;
    readonly returnNamed: (values: { name: string | number }) => string;
    readonly review: string;
  };
  readonly parcel: {
    readonly title: string;
    readonly courier: string;
    readonly awb: string;
    readonly dispatched: string;
    readonly track: string;
  };
  readonly items: {
    readonly title: string;
    readonly quantity: (values: { count: string | number }) => string;
    readonly cancelled: (values: { count: string | number }) => string;
    readonly returned: (values: { count: string | number }) => string;
    readonly inReturn: (values: { count: string | number }) => string;
    readonly returnUntil: (values: { day: string | number }) => string;
    readonly unwantedUntil: (values: { day: string | number }) => string;
    readonly unwantedOver: string;
    readonly policy: string;
  };
  readonly amounts: {
    readonly title: string;
    readonly mrp: string;
    readonly discount: string;
    readonly coupon: (values: { code: string | number }) => string;
    readonly delivery: string;
    readonly free: string;
    readonly codFee: string;
    readonly total: string;
    readonly gst: (values: { amount: string | number }) => string;
    readonly cancelledOrReturned: string;
    readonly paid: string;
    readonly refunded: string;
    readonly due: string;
  };
  readonly payment: {
    readonly title: string;
    readonly methods: {
      readonly cod: string;
      readonly online: string;
    };
    readonly onDelivery: string;
  };
  readonly deliverTo: {
    readonly title: string;
    readonly gift: string;
    readonly giftMessage: (values: { message: string | number }) => string;
  };
  readonly returns: {
    readonly title: string;
    readonly item: (values: { count: string | number; name: string | number }) => string;
    readonly requestedOn: (values: { day: string | number }) => string;
    readonly photos: (values: { count: number }) => string;
    readonly yourMessage: string;
    readonly ourReply: string;
    readonly states: {
      readonly requested: string;
      readonly approved: string;
      readonly declined: string;
      readonly received: string;
      readonly refunded: string;
    };
    readonly next: {
      readonly requested: (values: { hours: string | number }) => string;
      readonly approved: string;
      readonly received: (values: { days: string | number }) => string;
    };
  };
  readonly refunds: {
    readonly title: string;
    readonly states: {
      readonly waiting: string;
      readonly pending: string;
      readonly processed: string;
      readonly failed: string;
    };
    readonly methods: {
      readonly provider: string;
      readonly bank_transfer: string;
    };
    readonly reference: string;
    readonly bankTime: string;
  };
  readonly taxDocuments: {
    readonly title: string;
    readonly kinds: {
      readonly invoice: string;
      readonly credit_note: string;
    };
    readonly downloads: {
      readonly invoice: string;
      readonly credit_note: string;
    };
    readonly downloadNamed: (values: { action: string | number; number: string | number }) => string;
    readonly notIssued: string;
    readonly none: string;
    readonly failed: string;
  };
  readonly timeline: {
    readonly title: string;
    readonly kinds: {
      readonly placed: string;
      readonly payment_failed: string;
      readonly paid: string;
      readonly expired: string;
      readonly abandoned: string;
      readonly late_payment: string;
      readonly duplicate_payment: string;
      readonly unmatched_payment_refunded: string;
      readonly reinstated: string;
      readonly payment_retried: string;
      readonly payment_reopened: string;
      readonly review_opened: string;
      readonly review_approved: string;
      readonly confirmed: string;
      readonly packed: string;
      readonly shipped: string;
      readonly out_for_delivery: string;
      readonly delivery_attempted: string;
      readonly held_by_courier: string;
      readonly delivered: string;
      readonly cod_collected: string;
      readonly cancelled: string;
      readonly lines_cancelled: string;
      readonly returned_to_origin: string;
      readonly return_requested: string;
      readonly return_approved: string;
      readonly return_declined: string;
      readonly return_received: string;
      readonly returned: string;
      readonly refund_started: string;
      readonly refund_reported: string;
      readonly refund_excess: string;
      readonly refund_failed: string;
      readonly refunded: string;
      readonly edit_started: string;
      readonly edited: string;
      readonly edit_closed: string;
      readonly noted: string;
    };
  };
  readonly buyAgain: {
    readonly added: (values: { count: number }) => string;
    readonly limitedStock: (values: { name: string | number; quantity: string | number }) => string;
    readonly alreadyInCart: (values: { name: string | number }) => string;
    readonly unavailable: (values: { name: string | number }) => string;
    readonly cartFull: (values: { name: string | number }) => string;
    readonly cart: string;
  };
  readonly help: {
    readonly title: string;
    readonly text: (values: { hours: string | number }) => string;
    readonly contact: string;
  };
  readonly summary: {
    readonly title: string;
    readonly text: string;
    readonly confirm: string;
  };
  readonly expected: (values: { days: string | number }) => string;
} = areaIn(currentLanguage, 'account').order;
