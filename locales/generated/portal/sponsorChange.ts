// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const sponsorChange: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly intro: string;
  readonly now: string;
  readonly company: (values: { brand: string | number }) => string;
  readonly memberId: string;
  readonly memberIdHint: string;
  readonly reason: string;
  readonly send: string;
  readonly proof: string;
  readonly proofHint: string;
  readonly states: {
    readonly draft: string;
    readonly requested: string;
    readonly approved: string;
    readonly declined: string;
    readonly withdrawn: string;
    readonly lapsed: string;
  };
  readonly asked: (values: { sponsor: string | number; date: string | number }) => string;
  readonly approvedFrom: (values: { date: string | number; sponsor: string | number }) => string;
  readonly requestedNext: string;
  readonly whyDeclined: string;
  readonly withdraw: string;
  readonly withdrawTitle: string;
  readonly withdrawText: string;
  readonly keep: string;
  readonly withdrawn: string;
  readonly again: string;
  readonly back: string;
  readonly team: string;
  readonly comes: (values: { name: string | number; id: string | number; date: string | number }) => string;
  readonly leaves: (values: { name: string | number; id: string | number; date: string | number }) => string;
  readonly link: string;
  readonly linkText: string;
} = areaIn(currentLanguage, 'portal').sponsorChange;
