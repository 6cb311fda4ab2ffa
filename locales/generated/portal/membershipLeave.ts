// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const membershipLeave: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly coolingHeading: string;
  readonly coolingText: (values: { date: string | number }) => string;
  readonly noticeHeading: string;
  readonly noticeText: (values: { date: string | number }) => string;
  readonly happens: string;
  readonly items: readonly [string, string, string, string];
  readonly reversal: {
    readonly heading: string;
    readonly headingLeft: string;
    readonly intro: string;
    readonly none: string;
    readonly order: (values: { number: string | number }) => string;
    readonly line: (values: { quantity: string | number; product: string | number }) => string;
    readonly cancel: (values: { amount: string | number }) => string;
    readonly return: (values: { amount: string | number }) => string;
    readonly later: string;
    readonly cancelled: (values: { amount: string | number }) => string;
    readonly returning: (values: { amount: string | number }) => string;
    readonly points: string;
    readonly refunds: {
      readonly waiting: string;
      readonly pending: string;
      readonly processed: string;
      readonly failed: string;
    };
    readonly toReturns: string;
  };
  readonly itemsCooling: readonly [string, string, string];
  readonly reason: string;
  readonly reasonHint: string;
  readonly leaveNow: string;
  readonly giveNotice: string;
  readonly sureNow: string;
  readonly sureNowText: (values: { id: string | number }) => string;
  readonly sureNotice: string;
  readonly sureNoticeText: (values: { id: string | number; date: string | number }) => string;
  readonly yesNow: string;
  readonly yesNotice: string;
  readonly no: string;
  readonly pendingHeading: (values: { date: string | number }) => string;
  readonly pendingText: (values: { given: string | number; date: string | number }) => string;
  readonly yourReason: string;
  readonly takeBack: string;
  readonly takenBack: string;
  readonly leftHeading: string;
  readonly leftText: (values: { id: string | number; date: string | number }) => string;
  readonly takenOutText: (values: { brand: string | number; id: string | number; date: string | number }) => string;
  readonly terminatedText: (values: { brand: string | number; id: string | number; date: string | number }) => string;
  readonly stays: string;
  readonly staysItems: readonly [string, (values: { days: string | number }) => string, string];
  readonly askUs: (values: { address: string | number }) => string;
} = areaIn(currentLanguage, 'portal').membershipLeave;
