// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const join: {
  readonly title: (values: { brand: string | number }) => string;
  readonly intro: {
    readonly heading: string;
    readonly lead: string;
    readonly free: string;
    readonly have: string;
    readonly haveItems: readonly [string, string, string, string, string];
    readonly who: string;
    readonly whoText: string;
    readonly signUp: string;
    readonly logIn: string;
    readonly start: string;
    readonly startAgain: string;
    readonly invitedBy: (values: { id: string | number }) => string;
    readonly orderRequired: string;
  };
  readonly progress: (values: { step: string | number; total: string | number }) => string;
  readonly stepsLabel: string;
  readonly saved: string;
  readonly toCorrect: string;
  readonly toDo: string;
  readonly back: string;
  readonly next: string;
  readonly saving: string;
  readonly later: string;
  readonly steps: {
    readonly sponsor: string;
    readonly eligibility: string;
    readonly orientation: string;
    readonly agreement: string;
    readonly identity: string;
    readonly bank: string;
    readonly review: string;
  };
  readonly conflict: {
    readonly heading: string;
    readonly text: (values: { steps: string | number }) => string;
    readonly nothing: string;
    readonly takeTheirs: string;
  };
  readonly fields: {
    readonly sponsor: string;
    readonly born_on: string;
    readonly pan: string;
    readonly pan_name: string;
    readonly address: string;
    readonly photo: string;
    readonly address_proof: string;
    readonly pan_card: string;
    readonly account_number: string;
    readonly ifsc: string;
    readonly holder_name: string;
    readonly cancelled_cheque: string;
  };
  readonly reason: (values: { reason: string | number }) => string;
  readonly submitted: {
    readonly heading: string;
    readonly text: (values: { name: string | number }) => string;
    readonly when: (values: { date: string | number }) => string;
    readonly next: string;
    readonly nextItems: readonly [string, string, string];
    readonly withdraw: string;
    readonly withdrawTitle: string;
    readonly withdrawText: string;
    readonly withdrawYes: string;
    readonly withdrawNo: string;
    readonly agreementCopy: string;
  };
  readonly returned: {
    readonly heading: (values: { count: number }) => string;
    readonly text: string;
    readonly correct: string;
    readonly toReview: string;
  };
  readonly declined: {
    readonly heading: string;
    readonly text: string;
    readonly why: string;
    readonly ask: (values: { address: string | number }) => string;
  };
  readonly approved: {
    readonly heading: (values: { name: string | number }) => string;
    readonly text: (values: { brand: string | number; id: string | number }) => string;
    readonly toHome: string;
    readonly welcomeLetter: string;
  };
} = areaIn(currentLanguage, 'portal').join;
