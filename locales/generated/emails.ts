// Written by `npm run messages` from locales/en/emails.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

const area = areaIn(currentLanguage, 'emails');

export const account: {
  readonly welcome: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: (values: { firstName: string | number }) => string;
    readonly text: (values: { brand: string | number }) => string;
    readonly startShopping: string;
  };
  readonly resetCode: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly enter: (values: { firstName: string | number }) => string;
    readonly validity: (values: { minutes: string | number; brand: string | number }) => string;
    readonly notYou: string;
  };
  readonly noResetCode: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly why: (values: { firstName: string | number; days: string | number }) => string;
    readonly help: string;
    readonly notYou: string;
  };
  readonly passwordChanged: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number }) => string;
    readonly textElsewhere: (values: { firstName: string | number }) => string;
    readonly notYou: string;
  };
  readonly detailsChanged: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number }) => string;
    readonly mobile: (values: { mobile: string | number }) => string;
    readonly email: (values: { email: string | number }) => string;
    readonly emailRemoved: string;
    readonly loggedOutEverywhere: string;
    readonly loggedOut: string;
    readonly passwordEnded: string;
    readonly undo: (values: { hours: string | number }) => string;
    readonly undoPapers: string;
    readonly undoLink: string;
    readonly subjectUndone: (values: { brand: string | number }) => string;
    readonly headingUndone: string;
    readonly undone: (values: { firstName: string | number }) => string;
    readonly papersRestored: string;
    readonly code: (values: { address: string | number }) => string;
    readonly noCode: string;
    readonly notYou: string;
  };
  readonly secondFactor: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: {
      readonly on: string;
      readonly off: string;
      readonly codes: string;
      readonly reset: string;
    };
    readonly text: {
      readonly on: (values: { firstName: string | number }) => string;
      readonly off: (values: { firstName: string | number }) => string;
      readonly codes: (values: { firstName: string | number }) => string;
      readonly reset: (values: { firstName: string | number }) => string;
    };
    readonly notYou: string;
  };
  readonly factorGuessing: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; attempts: string | number }) => string;
    readonly safe: string;
    readonly notYou: string;
    readonly change: string;
  };
} = area.account;

export const order: {
  readonly viewOrder: string;
  readonly continueShopping: string;
  readonly items: string;
  readonly coupon: string;
  readonly delivery: string;
  readonly codFee: string;
  readonly total: string;
  readonly payment: {
    readonly nothingToPay: string;
    readonly onDelivery: (values: { amount: string | number }) => string;
    readonly online: string;
  };
  readonly shipTo: (values: { address: string | number }) => string;
  readonly arrivesOn: (values: { day: string | number }) => string;
  readonly arrivesBetween: (values: { from: string | number; to: string | number }) => string;
  readonly placed: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number; day: string | number }) => string;
  };
  readonly paid: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number; day: string | number }) => string;
  };
  readonly shipped: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number; courier: string | number }) => string;
    readonly trackingNumber: (values: { number: string | number }) => string;
    readonly track: string;
    readonly expected: (values: { day: string | number }) => string;
    readonly keepReady: (values: { amount: string | number }) => string;
  };
  readonly delivered: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number; day: string | number }) => string;
    readonly returnBy: (values: { day: string | number }) => string;
    readonly return: string;
  };
  readonly cancelled: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number }) => string;
    readonly reasons: {
      readonly payment_timeout: string;
      readonly payment_abandoned: string;
      readonly buyer_request: string;
      readonly cannot_deliver: string;
      readonly refunded: string;
    };
    readonly nothingCharged: string;
    readonly refund: (values: { amount: string | number }) => string;
    readonly again: string;
    readonly stillPayable: string;
  };
  readonly refunded: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; amount: string | number; number: string | number }) => string;
    readonly where: {
      readonly source: string;
      readonly bank: string;
    };
    readonly reference: (values: { text: string | number }) => string;
  };
  readonly itemsCancelled: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number }) => string;
    readonly reasons: {
      readonly buyer_request: string;
      readonly cannot_deliver: string;
    };
    readonly toCollect: (values: { amount: string | number }) => string;
  };
  readonly returnedToSender: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number }) => string;
    readonly nothingCharged: string;
    readonly again: string;
  };
  readonly returnApproved: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number }) => string;
    readonly answer: (values: { text: string | number }) => string;
    readonly pack: (values: { number: string | number }) => string;
    readonly sendTo: (values: { address: string | number }) => string;
    readonly next: string;
  };
  readonly returnRejected: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number }) => string;
    readonly answer: (values: { text: string | number }) => string;
    readonly disagree: string;
    readonly complain: string;
  };
  readonly paymentFailed: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; amount: string | number; number: string | number }) => string;
    readonly money: string;
    readonly reservedUntil: (values: { time: string | number; day: string | number }) => string;
    readonly pay: string;
  };
  readonly returnReceived: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number }) => string;
    readonly next: string;
  };
  readonly edited: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number }) => string;
    readonly money: string;
  };
  readonly editPayment: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number; amount: string | number }) => string;
    readonly until: (values: { time: string | number; day: string | number }) => string;
    readonly pay: string;
  };
  readonly editClosed: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number }) => string;
  };
  readonly paymentDue: {
    readonly subject: (values: { brand: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number; amount: string | number }) => string;
    readonly pay: string;
  };
  readonly free: string;
} = area.order;

export const sms: {
  readonly placed: (values: { name: string | number; brand: string | number; number: string | number; rupees: string | number }) => string;
  readonly shipped: (values: { name: string | number; brand: string | number; number: string | number; courier: string | number; trackingNumber: string | number }) => string;
  readonly code: (values: { code: string | number; brand: string | number; minutes: string | number }) => string;
  readonly paymentDue: (values: { name: string | number; rupees: string | number; brand: string | number; number: string | number }) => string;
  readonly sellerDetailsChange: (values: { name: string | number; brand: string | number; phone: string | number }) => string;
  readonly contactChanged: (values: { name: string | number; brand: string | number; hours: string | number; site: string | number; code: string | number }) => string;
  readonly contactReplaced: (values: { name: string | number; brand: string | number; phone: string | number }) => string;
  readonly sellerWelcome: (values: { name: string | number; brand: string | number; memberId: string | number }) => string;
  readonly sellerPaid: (values: { name: string | number; brand: string | number; rupees: string | number; utr: string | number }) => string;
  readonly sellerPayoutReturned: (values: { name: string | number; rupees: string | number; brand: string | number }) => string;
} = area.sms;

export const ticket: {
  readonly nouns: {
    readonly contact: string;
    readonly query: string;
    readonly complaint: string;
    readonly return_request: string;
  };
  readonly facts: {
    readonly subject: string;
    readonly page: string;
    readonly order: string;
    readonly member: string;
    readonly products: string;
    readonly reason: string;
    readonly photos: string;
  };
  readonly returnOf: (values: { number: string | number }) => string;
  readonly checkStatus: string;
  readonly received: {
    readonly subject: (values: { noun: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly thanks: (values: { name: string | number; noun: string | number }) => string;
    readonly promise: (values: { acknowledgeBy: string | number; escalateAt: string | number; resolveBy: string | number }) => string;
    readonly copy: string;
  };
  readonly acknowledged: {
    readonly subject: (values: { noun: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; noun: string | number; subject: string | number; resolveBy: string | number }) => string;
  };
  readonly resolved: {
    readonly subject: (values: { noun: string | number; number: string | number }) => string;
    readonly heading: (values: { noun: string | number }) => string;
    readonly text: (values: { name: string | number; noun: string | number; subject: string | number }) => string;
    readonly again: (values: { number: string | number }) => string;
  };
  readonly escalated: {
    readonly subject: (values: { noun: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; noun: string | number; subject: string | number; resolveBy: string | number }) => string;
  };
  readonly overdue: {
    readonly subject: (values: { noun: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; noun: string | number; subject: string | number }) => string;
  };
  readonly replied: {
    readonly subject: (values: { noun: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly more: (values: { number: string | number }) => string;
  };
} = area.ticket;

export const verification: {
  readonly subject: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly purposes: {
    readonly guest_order: string;
    readonly cash_on_delivery: string;
    readonly account_change: string;
    readonly contact_new: string;
    readonly contact_old: string;
    readonly seller_agreement: string;
    readonly bank_change: string;
    readonly pan_change: string;
    readonly nominee_change: string;
    readonly nominee_removal: string;
  };
  readonly validity: (values: { minutes: string | number; brand: string | number }) => string;
  readonly notYou: string;
} = area.verification;

export const reviews: {
  readonly ask: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; number: string | number }) => string;
    readonly write: string;
    readonly honest: string;
    readonly stop: string;
  };
  readonly rejected: {
    readonly subject: (values: { product: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; product: string | number }) => string;
    readonly again: string;
    readonly rewrite: string;
  };
  readonly reasons: {
    readonly spam: string;
    readonly abuse: string;
    readonly personal_data: string;
    readonly medical_claim: string;
    readonly off_topic: string;
    readonly not_genuine: string;
  };
  readonly answered: {
    readonly subject: (values: { product: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; product: string | number }) => string;
    readonly question: (values: { text: string | number }) => string;
    readonly see: string;
  };
} = area.reviews;

export const refill: {
  readonly subject: (values: { product: string | number }) => string;
  readonly heading: string;
  readonly text: (values: { name: string | number; product: string | number }) => string;
  readonly order: string;
  readonly why: string;
  readonly last: string;
  readonly stop: string;
} = area.refill;

export const stockAlerts: {
  readonly confirm: {
    readonly subject: (values: { product: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { brand: string | number; product: string | number }) => string;
    readonly confirm: string;
    readonly ignore: string;
  };
  readonly back: {
    readonly subject: (values: { product: string | number }) => string;
    readonly heading: (values: { product: string | number }) => string;
    readonly text: (values: { product: string | number }) => string;
    readonly see: string;
    readonly once: string;
    readonly stop: string;
  };
} = area.stockAlerts;

export const network: {
  readonly sponsorChanged: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly member: (values: { firstName: string | number; date: string | number; sponsorId: string | number }) => string;
    readonly oldSponsor: (values: { firstName: string | number; date: string | number; name: string | number; memberId: string | number }) => string;
    readonly newSponsor: (values: { firstName: string | number; date: string | number; name: string | number; memberId: string | number }) => string;
    readonly closedMonths: string;
    readonly question: string;
  };
  readonly sponsorChangeDeclined: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number }) => string;
    readonly next: string;
  };
  readonly membershipEnded: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly exited: (values: { firstName: string | number; memberId: string | number; date: string | number }) => string;
    readonly terminated: (values: { firstName: string | number; date: string | number; memberId: string | number }) => string;
    readonly returns: (values: { days: string | number }) => string;
    readonly question: string;
    readonly link: string;
  };
  readonly freezeWarning: {
    readonly subject: (values: { left: number; brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; memberId: string | number; sp: string | number; months: number; until: string | number }) => string;
    readonly noObligation: string;
  };
} = area.network;

export const joining: {
  readonly received: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; brand: string | number }) => string;
    readonly next: string;
    readonly link: string;
  };
  readonly returned: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; brand: string | number }) => string;
    readonly next: string;
    readonly link: string;
  };
  readonly declined: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; brand: string | number }) => string;
    readonly next: string;
    readonly link: string;
  };
  readonly approved: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; brand: string | number }) => string;
    readonly login: (values: { brand: string | number }) => string;
    readonly card: string;
    readonly share: string;
    readonly next: (values: { days: string | number }) => string;
    readonly link: string;
    readonly letter: string;
  };
  readonly left: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; brand: string | number }) => string;
    readonly next: string;
    readonly link: string;
  };
  readonly version: (values: { version: string | number }) => string;
} = area.joining;

export const membership: {
  readonly notice: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; memberId: string | number; date: string | number }) => string;
    readonly next: string;
    readonly link: string;
  };
  readonly withdrawn: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; date: string | number; memberId: string | number }) => string;
    readonly next: string;
    readonly link: string;
  };
  readonly left: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; memberId: string | number; date: string | number }) => string;
    readonly next: (values: { days: string | number }) => string;
    readonly link: string;
  };
  readonly coolingOff: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; memberId: string | number; date: string | number }) => string;
    readonly next: string;
    readonly link: string;
  };
  readonly coolingOffOrders: {
    readonly next: string;
    readonly link: string;
  };
  readonly change: {
    readonly subject: (values: { brand: string | number; what: string | number }) => string;
    readonly bank: string;
    readonly pan: string;
    readonly heading: {
      readonly received: string;
      readonly approved: string;
      readonly declined: string;
    };
    readonly received: (values: { firstName: string | number; what: string | number; last4: string | number }) => string;
    readonly approved: (values: { firstName: string | number; what: string | number; last4: string | number }) => string;
    readonly declined: (values: { firstName: string | number; what: string | number; last4: string | number }) => string;
    readonly hold: (values: { date: string | number }) => string;
    readonly notYou: (values: { phone: string | number }) => string;
  };
  readonly nominee: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; name: string | number }) => string;
  };
  readonly nomineeRemoved: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; name: string | number }) => string;
  };
  readonly paid: {
    readonly subject: (values: { brand: string | number; amount: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; amount: string | number; date: string | number; memberId: string | number; utr: string | number }) => string;
    readonly next: string;
    readonly link: string;
  };
  readonly returned: {
    readonly subject: (values: { amount: string | number; brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; date: string | number; amount: string | number; memberId: string | number; utr: string | number }) => string;
    readonly next: string;
    readonly link: string;
  };
} = area.membership;

export const samples: {
  readonly name: string;
  readonly full: string;
  readonly tea: string;
  readonly balm: string;
  readonly street: string;
  readonly area: string;
  readonly state: string;
  readonly question: string;
  readonly answer: string;
} = area.samples;
