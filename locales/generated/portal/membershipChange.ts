// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const membershipChange: {
  readonly bank: {
    readonly heading: string;
    readonly intro: string;
    readonly confirm: string;
    readonly approved: (values: { date: string | number }) => string;
  };
  readonly pan: {
    readonly heading: string;
    readonly intro: string;
    readonly confirm: string;
    readonly approved: (values: { date: string | number }) => string;
  };
  readonly now: string;
  readonly nowBank: (values: { bank: string | number; last4: string | number; ifsc: string | number; name: string | number }) => string;
  readonly nowPan: (values: { last4: string | number; name: string | number }) => string;
  readonly steps: string;
  readonly holdNote: (values: { hours: string | number }) => string;
  readonly pictureSaved: string;
  readonly next: string;
  readonly saving: string;
  readonly check: string;
  readonly ending: (values: { last4: string | number }) => string;
  readonly codeHelp: string;
  readonly confirming: string;
  readonly edit: string;
  readonly checking: string;
  readonly checkingText: (values: { date: string | number }) => string;
  readonly withdraw: string;
  readonly withdrawn: string;
  readonly declined: (values: { reason: string | number }) => string;
  readonly pictureMissing: string;
} = areaIn(currentLanguage, 'portal').membershipChange;
