// Written by `npm run messages` from locales/en/emails.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

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
} = areaIn(currentLanguage, 'emails').order;
