// Written by `npm run messages` from locales/en/emails.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

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
} = areaIn(currentLanguage, 'emails').membership;
