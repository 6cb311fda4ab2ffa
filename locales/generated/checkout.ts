// Written by `npm run messages` from locales/en/checkout.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

const area = areaIn(currentLanguage, 'checkout');

export const shared: {
  readonly home: string;
  readonly cart: string;
  readonly checkout: string;
  readonly continueShopping: string;
  readonly remove: string;
  readonly changeQuantity: (values: { quantity: string | number }) => string;
  readonly loading: string;
  readonly tryAgain: string;
  readonly noScript: string;
  readonly emptyText: string;
  readonly browse: string;
  readonly unavailable: (values: { name: string | number }) => string;
  readonly priceChanged: string;
  readonly pricesChanged: string;
  readonly gotIt: string;
  readonly mrp: string;
  readonly discount: string;
  readonly couponDiscount: (values: { code: string | number }) => string;
  readonly delivery: string;
  readonly deliveryPending: string;
  readonly deliveryEstimate: (values: { amount: string | number }) => string;
  readonly deliveryEstimateFree: (values: { amount: string | number }) => string;
  readonly free: string;
  readonly codFee: string;
  readonly total: string;
  readonly totalBefore: string;
  readonly gst: (values: { amount: string | number }) => string;
  readonly removeUnavailable: string;
  readonly arrives: string;
} = area.shared;

export const sellerMonth: {
  readonly counted: (values: { sp: string | number; month: string | number }) => string;
  readonly ofGoal: (values: { sp: string | number; goal: string | number; month: string | number }) => string;
  readonly withOrder: (values: { sp: string | number }) => string;
} = area.sellerMonth;

export const cart: {
  readonly products: string;
  readonly totals: string;
  readonly checkoutNow: string;
  readonly proceed: string;
  readonly quantityOf: (values: { name: string | number }) => string;
  readonly removeNamed: (values: { name: string | number }) => string;
  readonly outOfStock: string;
  readonly onlyLeft: (values: { quantity: string | number }) => string;
  readonly limit: (values: { quantity: string | number }) => string;
  readonly removed: (values: { name: string | number }) => string;
  readonly undo: string;
} = area.cart;

export const coupons: {
  readonly code: string;
  readonly apply: string;
  readonly remove: string;
  readonly removed: string;
  readonly checking: string;
  readonly notApplied: string;
  readonly offers: string;
  readonly applyOffer: string;
  readonly applyNamed: (values: { code: string | number }) => string;
  readonly saves: (values: { amount: string | number }) => string;
  readonly addMore: (values: { amount: string | number }) => string;
  readonly addMoreOfItsProducts: (values: { amount: string | number }) => string;
} = area.coupons;

export const form: {
  readonly cod: string;
  readonly codWithFee: (values: { fee: string | number }) => string;
  readonly online: string;
  readonly billingDetails: string;
  readonly person: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly email: string;
  readonly billingAddress: string;
  readonly different: string;
  readonly shippingAddress: string;
  readonly payment: string;
  readonly method: string;
  readonly payWith: string;
  readonly place: string;
  readonly closed: string;
  readonly confirming: string;
  readonly checking: string;
  readonly cartTotal: string;
  readonly onlyLeft: (values: { quantity: string | number }) => string;
  readonly outOfStock: string;
  readonly changeCart: string;
  readonly cancelled: string;
  readonly offline: string;
  readonly paymentFailed: string;
  readonly afterFailure: (values: { minutes: string | number }) => string;
  readonly unconfirmed: string;
  readonly confirmPayment: string;
  readonly shopAway: string;
  readonly notCharged: string;
  readonly continueWithoutCoupon: string;
  readonly paymentWindowMissing: string;
  readonly cityMissing: string;
  readonly shippingCityMissing: string;
  readonly personNote: string;
  readonly upi: string;
  readonly upiAbout: string;
  readonly cards: string;
  readonly cardsAbout: string;
  readonly netBanking: string;
  readonly netBankingAbout: string;
  readonly whenDelivered: string;
  readonly codAbout: string;
  readonly savedAddresses: string;
  readonly arrives: (values: { days: string | number }) => string;
  readonly daysFromPin: string;
  readonly daysFromState: string;
  readonly noDays: string;
  readonly payAgain: string;
  readonly gift: string;
  readonly isGift: string;
  readonly giftMessage: string;
  readonly giftHint: string;
  readonly haveAccount: (values: { link: string | number }) => string;
  readonly logIn: string;
  readonly terms: (values: { terms: string | number; returns: string | number; delivery: string | number }) => string;
  readonly termsLink: string;
  readonly returnsLink: string;
  readonly deliveryLink: string;
} = area.form;

export const orderCode: {
  readonly title: string;
  readonly why: string;
  readonly sending: string;
  readonly sentToEmail: (values: { email: string | number; minutes: string | number }) => string;
  readonly sentToMobile: (values: { mobile: string | number; minutes: string | number }) => string;
  readonly sentToBoth: (values: { mobile: string | number; email: string | number; minutes: string | number }) => string;
  readonly code: string;
  readonly missing: string;
  readonly confirm: string;
  readonly other: string;
} = area.orderCode;

export const thankYou: {
  readonly soon: string;
  readonly review: string;
  readonly none: string;
  readonly noneText: string;
  readonly continueShopping: string;
  readonly account: string;
  readonly see: string;
  readonly track: string;
  readonly next: string;
  readonly mail: (values: { email: string | number }) => string;
  readonly pack: string;
  readonly arrives: (values: { days: string | number }) => string;
  readonly cash: (values: { amount: string | number }) => string;
  readonly yourOrder: string;
  readonly deliveryCharge: string;
  readonly free: string;
  readonly total: string;
  readonly delivery: string;
  readonly deliverTo: string;
  readonly createTitle: string;
  readonly createText: string;
  readonly password: string;
  readonly create: string;
  readonly taken: string;
  readonly logIn: string;
} = area.thankYou;

export const sandbox: {
  readonly title: string;
  readonly pay: (values: { amount: string | number }) => string;
  readonly fail: string;
  readonly cancel: string;
} = area.sandbox;

export const pin: {
  readonly which: string;
  readonly unknown: string;
} = area.pin;

export const drawer: {
  readonly goesWellWith: string;
  readonly add: string;
  readonly addNamed: (values: { name: string | number }) => string;
  readonly title: (values: { count: number }) => string;
  readonly close: string;
  readonly howMany: (values: { name: string | number }) => string;
  readonly remove: string;
  readonly removeNamed: (values: { name: string | number }) => string;
  readonly next: (values: { title: string | number; missing: string | number }) => string;
  readonly take: string;
  readonly takeNamed: (values: { code: string | number }) => string;
  readonly withDelivery: (values: { amount: string | number }) => string;
  readonly withoutCharge: string;
  readonly arrives: (values: { days: string | number }) => string;
  readonly seeCart: string;
} = area.drawer;

export const referral: {
  readonly ask: string;
  readonly label: string;
  readonly hint: string;
  readonly found: (values: { name: string | number }) => string;
  readonly remove: string;
  readonly bound: (values: { name: string | number; id: string | number }) => string;
  readonly malformed: string;
  readonly problems: {
    readonly unknown: string;
    readonly frozen: string;
    readonly exited: string;
    readonly own: string;
    readonly bound: string;
  };
  readonly dropped: string;
  readonly droppedBecause: {
    readonly unknown: string;
    readonly frozen: string;
    readonly exited: string;
    readonly own: string;
    readonly bound: string;
  };
} = area.referral;
