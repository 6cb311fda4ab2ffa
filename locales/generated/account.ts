// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

const area = areaIn(currentLanguage, 'account');

export const hub: {
  readonly home: string;
  readonly name: string;
  readonly panels: {
    readonly dashboard: string;
    readonly orders: string;
    readonly addresses: string;
    readonly details: string;
    readonly security: string;
    readonly join: string;
  };
  readonly logout: string;
  readonly failed: string;
  readonly tryAgain: string;
  readonly hello: (values: { name: string | number }) => string;
  readonly memberId: (values: { member: string | number }) => string;
  readonly notYou: string;
  readonly intro: (values: { orders: string | number; addresses: string | number; details: string | number }) => string;
  readonly yourOrders: string;
  readonly yourAddresses: string;
  readonly yourDetails: string;
  readonly addressesText: string;
  readonly billing: string;
  readonly shipping: string;
  readonly shippingHint: string;
  readonly saveAddresses: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly mobileExample: string;
  readonly mobileHint: string;
  readonly email: string;
  readonly currentPasswordHint: string;
  readonly saveDetails: string;
  readonly join: (values: { brand: string | number }) => string;
  readonly joinPoints: readonly [string, string, string, (values: { days: number }) => string];
  readonly joinWhere: string;
  readonly joined: string;
  readonly portal: string;
  readonly incomePlans: string;
} = area.hub;

export const security: {
  readonly password: string;
  readonly current: string;
  readonly sendCode: string;
  readonly passwordInstead: string;
  readonly code: string;
  readonly new: string;
  readonly newHint: string;
  readonly change: string;
  readonly changedTitle: string;
  readonly changedText: string;
  readonly devices: string;
  readonly devicesText: string;
  readonly failed: string;
  readonly tryAgain: string;
  readonly kinds: {
    readonly phone: string;
    readonly tablet: string;
    readonly computer: string;
    readonly other: string;
  };
  readonly browserOn: (values: { browser: string | number; system: string | number }) => string;
  readonly thisDevice: string;
  readonly since: (values: { day: string | number }) => string;
  readonly lastUsed: (values: { day: string | number }) => string;
  readonly end: string;
  readonly endNamed: (values: { device: string | number }) => string;
  readonly ended: string;
  readonly endOthers: string;
  readonly othersEnded: string;
  readonly data: string;
  readonly dataText: string;
  readonly downloadData: string;
  readonly eraseText: (values: { contact: string | number }) => string;
  readonly contact: string;
} = area.security;

export const factor: {
  readonly code: string;
  readonly codeHint: string;
} = area.factor;

export const forgotPassword: {
  readonly home: string;
  readonly name: string;
  readonly text: string;
  readonly noEmail: (values: { contact: string | number }) => string;
  readonly contact: string;
  readonly failedBecause: (values: { error: string | number; cause: string | number }) => string;
  readonly noCode: string;
  readonly otherTab: (values: { button: string | number }) => string;
  readonly email: string;
  readonly password: string;
  readonly passwordHint: string;
  readonly reset: string;
  readonly haveCode: string;
  readonly changedTitle: string;
  readonly changedText: string;
  readonly code: string;
  readonly codeHint: string;
  readonly demoCodes: string;
  readonly set: string;
  readonly otherEmail: string;
  readonly newest: string;
} = area.forgotPassword;

export const login: {
  readonly home: string;
  readonly name: string;
  readonly welcome: (values: { brand: string | number }) => string;
  readonly forgot: string;
  readonly asGuest: (values: { link: string | number }) => string;
  readonly guest: string;
  readonly howToBuy: string;
  readonly guestTitle: string;
  readonly guestText: string;
  readonly track: string;
  readonly newTo: (values: { brand: string | number }) => string;
  readonly create: string;
  readonly already: string;
  readonly sellerLogin: string;
  readonly mobile: string;
  readonly mobileHelp: string;
  readonly password: string;
  readonly login: string;
  readonly become: string;
  readonly becomeText: string;
  readonly sent: (values: { hours: string | number }) => string;
  readonly fullName: string;
  readonly email: string;
  readonly contactNumber: string;
  readonly accept: string;
  readonly sellerTerms: string;
  readonly send: string;
} = area.login;

export const orders: {
  readonly caption: string;
  readonly date: string;
  readonly id: string;
  readonly status: string;
  readonly total: string;
  readonly payment: string;
  readonly none: string;
  readonly browse: string;
  readonly older: string;
  readonly shown: (values: { shown: string | number; total: string | number }) => string;
  readonly tryAgain: string;
  readonly states: {
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
  readonly payments: {
    readonly pending: string;
    readonly authorised: string;
    readonly failed: string;
    readonly paid: string;
    readonly expired: string;
    readonly cancelled: string;
    readonly cod_due: string;
    readonly cod_collected: string;
    readonly partially_refunded: string;
    readonly refunded: string;
  };
} = area.orders;

export const retryPayment: {
  readonly pay: string;
  readonly payOrder: (values: { number: string | number }) => string;
  readonly cancelled: string;
  readonly failed: string;
  readonly offline: string;
  readonly unconfirmed: string;
} = area.retryPayment;

export const register: {
  readonly home: string;
  readonly name: string;
  readonly heading: (values: { brand: string | number }) => string;
  readonly already: (values: { link: string | number }) => string;
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly mobileHint: string;
  readonly email: string;
  readonly emailHint: string;
  readonly password: string;
  readonly passwordHint: string;
  readonly repeat: string;
  readonly agree: (values: { terms: string | number }) => string;
  readonly terms: string;
  readonly create: string;
} = area.register;

export const wishlist: {
  readonly home: string;
  readonly name: string;
  readonly failed: string;
  readonly tryAgain: string;
  readonly outOfStock: string;
  readonly viewCart: string;
  readonly add: string;
  readonly unavailable: string;
  readonly remove: (values: { product: string | number }) => string;
  readonly removeUnavailable: string;
  readonly empty: string;
  readonly browse: string;
} = area.wishlist;

export const orderDialogs: {
  readonly close: string;
  readonly noResponse: string;
  readonly quantityOf: (values: { name: string | number }) => string;
  readonly upTo: (values: { count: string | number }) => string;
  readonly cancel: {
    readonly title: string;
    readonly which: string;
    readonly reason: string;
    readonly reasonHint: string;
    readonly keepOrder: string;
    readonly cancelOrder: string;
    readonly cancelItems: (values: { count: number }) => string;
    readonly choose: string;
    readonly calculating: string;
    readonly refund: (values: { amount: string | number }) => string;
    readonly withDelivery: (values: { amount: string | number }) => string;
    readonly bankTime: string;
    readonly nothingPaid: string;
    readonly lessDue: (values: { amount: string | number }) => string;
    readonly final: string;
    readonly done: string;
    readonly itemsDone: string;
  };
  readonly return: {
    readonly title: string;
    readonly reason: string;
    readonly chooseReason: string;
    readonly message: string;
    readonly messageHint: string;
    readonly amountPaid: (values: { amount: string | number }) => string;
    readonly refundTime: (values: { days: string | number }) => string;
    readonly returnCost: string;
    readonly send: string;
    readonly goBack: string;
    readonly done: string;
  };
  readonly code: {
    readonly title: string;
    readonly lead: string;
    readonly send: string;
    readonly sentTo: (values: { address: string | number }) => string;
    readonly code: string;
    readonly hint: string;
    readonly confirm: string;
  };
} = area.orderDialogs;

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
    readonly returnEnded: (values: { day: string | number }) => string;
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
} = area.order;

export const trackOrder: {
  readonly home: string;
  readonly name: string;
  readonly lead: string;
  readonly number: string;
  readonly numberHint: (values: { example: string | number }) => string;
  readonly mobile: string;
  readonly mobileHint: string;
  readonly track: string;
  readonly invalidNumber: (values: { example: string | number }) => string;
  readonly notFound: string;
  readonly fromAccount: (values: { link: string | number }) => string;
  readonly login: string;
} = area.trackOrder;

export const dashboard: {
  readonly lastOrder: string;
  readonly placedOn: (values: { day: string | number }) => string;
  readonly items: (values: { name: string | number; more: string | number }) => string;
  readonly track: string;
  readonly buyAgain: string;
  readonly allOrders: string;
  readonly noOrder: string;
  readonly browse: string;
  readonly toReview: string;
  readonly review: string;
  readonly reviewNamed: (values: { product: string | number }) => string;
  readonly coupons: string;
  readonly noCoupons: string;
  readonly offers: string;
  readonly couponUntil: (values: { day: string | number }) => string;
  readonly couponFrom: (values: { amount: string | number }) => string;
  readonly refills: string;
  readonly refillsText: string;
  readonly refillLasts: (values: { days: string | number }) => string;
  readonly refillNext: (values: { day: string | number }) => string;
  readonly remind: string;
  readonly remindNamed: (values: { product: string | number }) => string;
  readonly stopReminding: string;
  readonly stopNamed: (values: { product: string | number }) => string;
  readonly address: string;
  readonly noAddress: string;
  readonly addAddress: string;
  readonly changeAddress: string;
  readonly wishlist: string;
  readonly wishlistCount: (values: { count: number }) => string;
  readonly seeWishlist: string;
  readonly help: string;
  readonly helpText: (values: { phone: string | number; hours: string | number }) => string;
  readonly whatsapp: string;
  readonly contact: string;
  readonly updates: string;
  readonly whatsappUpdates: string;
  readonly updatesNote: (values: { mobile: string | number }) => string;
  readonly updatesSaved: string;
  readonly failed: string;
  readonly tryAgain: string;
} = area.dashboard;

export const sellerLogin: {
  readonly name: string;
  readonly busy: string;
  readonly done: (values: { name: string | number; id: string | number }) => string;
  readonly askTitle: string;
  readonly ask: (values: { current: string | number; next: string | number; id: string | number }) => string;
  readonly switch: (values: { name: string | number }) => string;
  readonly stay: (values: { name: string | number }) => string;
  readonly failedTitle: string;
  readonly elsewhere: string;
  readonly back: string;
  readonly logIn: string;
} = area.sellerLogin;

export const contactChange: {
  readonly title: string;
  readonly intro: string;
  readonly mobile: (values: { mobile: string | number }) => string;
  readonly email: (values: { email: string | number }) => string;
  readonly emailRemoved: string;
  readonly codes: {
    readonly mobile: string;
    readonly email: string;
    readonly old_mobile: string;
    readonly old_email: string;
  };
  readonly sentTo: (values: { target: string | number }) => string;
  readonly sentToEmailInstead: (values: { target: string | number }) => string;
  readonly sent: (values: { target: string | number }) => string;
  readonly confirm: string;
  readonly cancel: string;
  readonly endedTitle: string;
  readonly cancelled: string;
  readonly savedTitle: string;
} = area.contactChange;

export const undoChange: {
  readonly name: string;
  readonly intro: (values: { hours: string | number }) => string;
  readonly code: string;
  readonly codeHint: string;
  readonly undo: string;
  readonly done: string;
  readonly next: (values: { logIn: string | number; forgot: string | number; contact: string | number }) => string;
  readonly logIn: string;
  readonly forgot: string;
  readonly contact: string;
  readonly getHelp: string;
} = area.undoChange;

export const stopReminder: {
  readonly name: string;
  readonly stopping: string;
  readonly stopped: string;
  readonly text: (values: { product: string | number }) => string;
  readonly account: string;
  readonly again: string;
  readonly shop: string;
} = area.stopReminder;
