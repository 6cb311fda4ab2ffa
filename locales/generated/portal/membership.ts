// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const membership: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly back: string;
  readonly toHome: string;
  readonly none: string;
  readonly noneText: string;
  readonly join: string;
  readonly id: string;
  readonly name: string;
  readonly joined: string;
  readonly status: string;
  readonly statuses: {
    readonly live: string;
    readonly frozen: string;
    readonly exited: string;
    readonly terminated: string;
  };
  readonly bank: string;
  readonly bankText: (values: { bank: string | number; last4: string | number }) => string;
  readonly bankHolder: (values: { name: string | number }) => string;
  readonly bankNone: string;
  readonly changeBank: string;
  readonly addBank: string;
  readonly hold: (values: { time: string | number }) => string;
  readonly pan: string;
  readonly panText: (values: { last4: string | number; name: string | number }) => string;
  readonly panNone: string;
  readonly changePan: string;
  readonly addPan: string;
  readonly checking: string;
  readonly declined: string;
  readonly see: string;
  readonly returns: string;
  readonly returnsText: string;
  readonly returnsLink: string;
  readonly leave: string;
  readonly leaveCooling: (values: { date: string | number }) => string;
  readonly leaveNotice: (values: { days: number }) => string;
  readonly leavePending: (values: { date: string | number }) => string;
  readonly leftOn: (values: { date: string | number }) => string;
  readonly leftLink: string;
  readonly leaveLink: string;
  readonly pendingLink: string;
} = areaIn(currentLanguage, 'portal').membership;
