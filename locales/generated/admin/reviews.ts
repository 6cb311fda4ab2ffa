// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const reviews: {
  readonly heading: string;
  readonly policy: string;
  readonly viewsLabel: string;
  readonly views: {
    readonly pending: string;
    readonly published: string;
    readonly rejected: string;
    readonly all: string;
  };
  readonly noneWaiting: string;
  readonly none: string;
  readonly all: string;
  readonly of: (values: { product: string | number }) => string;
  readonly entryOf: (values: { product: string | number; author: string | number }) => string;
  readonly stars: (values: { count: number }) => string;
  readonly states: {
    readonly pending: string;
    readonly published: string;
    readonly rejected: string;
    readonly withdrawn: string;
  };
  readonly sample: string;
  readonly flags: {
    readonly medical_claim: string;
    readonly personal_data: string;
    readonly link: string;
    readonly abuse: string;
  };
  readonly solicited: string;
  readonly rejectedFor: (values: { reason: string | number }) => string;
  readonly order: (values: { number: string | number }) => string;
  readonly ourReply: string;
  readonly publish: string;
  readonly publishOf: (values: { product: string | number }) => string;
  readonly publishDone: string;
  readonly reject: string;
  readonly rejectTitle: string;
  readonly rejectAbout: string;
  readonly reason: string;
  readonly rejectDone: string;
  readonly reply: string;
  readonly editReply: string;
  readonly replyTitle: string;
  readonly replyHint: string;
  readonly publishReply: string;
  readonly replyDone: string;
  readonly reasons: {
    readonly spam: string;
    readonly abuse: string;
    readonly personal_data: string;
    readonly medical_claim: string;
    readonly off_topic: string;
    readonly not_genuine: string;
  };
} = areaIn(currentLanguage, 'admin').reviews;
