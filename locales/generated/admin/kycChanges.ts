// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const kycChanges: {
  readonly heading: string;
  readonly viewsLabel: string;
  readonly views: {
    readonly submitted: string;
    readonly approved: string;
    readonly declined: string;
  };
  readonly states: {
    readonly draft: string;
    readonly submitted: string;
    readonly approved: string;
    readonly declined: string;
    readonly withdrawn: string;
  };
  readonly empty: string;
  readonly noMatch: (values: { link: string | number }) => string;
  readonly showAll: string;
  readonly columns: {
    readonly seller: string;
    readonly kind: string;
    readonly since: string;
    readonly state: string;
  };
  readonly kinds: {
    readonly bank: string;
    readonly pan: string;
  };
  readonly all: string;
  readonly title: {
    readonly bank: (values: { name: string | number }) => string;
    readonly pan: (values: { name: string | number }) => string;
  };
  readonly confirmed: string;
  readonly decided: string;
  readonly hold: string;
  readonly customer: string;
  readonly about: string;
  readonly nameDiffers: {
    readonly bank: string;
    readonly pan: string;
  };
  readonly contacts: {
    readonly title: string;
    readonly about: string;
    readonly mobile: (values: { from: string | number; to: string | number }) => string;
    readonly email: (values: { from: string | number; to: string | number }) => string;
    readonly noEmail: string;
    readonly by: {
      readonly codes: string;
      readonly factor: string;
      readonly staff: string;
    };
    readonly undone: string;
  };
  readonly asked: string;
  readonly current: string;
  readonly none: string;
  readonly number: {
    readonly bank: string;
    readonly pan: string;
  };
  readonly name: {
    readonly bank: string;
    readonly pan: string;
  };
  readonly ifsc: string;
  readonly bankName: string;
  readonly mobile: string;
  readonly email: string;
  readonly memberId: string;
  readonly picture: {
    readonly bank: string;
    readonly pan: string;
  };
  readonly loading: string;
  readonly failed: string;
  readonly fullSize: string;
  readonly approve: string;
  readonly approveTitle: string;
  readonly approveAbout: {
    readonly bank: (values: { name: string | number }) => string;
    readonly pan: (values: { name: string | number }) => string;
  };
  readonly approved: string;
  readonly decline: string;
  readonly declineTitle: string;
  readonly declineAbout: string;
  readonly reason: string;
  readonly declinedDone: string;
  readonly declinedFor: string;
} = areaIn(currentLanguage, 'admin').kycChanges;
