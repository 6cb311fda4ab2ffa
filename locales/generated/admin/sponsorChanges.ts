// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const sponsorChanges: {
  readonly heading: string;
  readonly viewsLabel: string;
  readonly views: {
    readonly requested: string;
    readonly approved: string;
    readonly declined: string;
    readonly lapsed: string;
  };
  readonly states: {
    readonly draft: string;
    readonly requested: string;
    readonly approved: string;
    readonly declined: string;
    readonly withdrawn: string;
    readonly lapsed: string;
  };
  readonly empty: string;
  readonly noMatch: (values: { link: string | number }) => string;
  readonly showAll: string;
  readonly columns: {
    readonly member: string;
    readonly sponsor: string;
    readonly since: string;
    readonly state: string;
  };
  readonly all: string;
  readonly requested: string;
  readonly title: (values: { name: string | number }) => string;
  readonly reason: string;
  readonly proof: string;
  readonly paper: string;
  readonly filedBy: string;
  readonly noProof: string;
  readonly proofAlt: string;
  readonly loading: string;
  readonly failed: string;
  readonly fullSize: string;
  readonly before: string;
  readonly after: string;
  readonly more: (values: { count: number }) => string;
  readonly team: string;
  readonly decidedOn: string;
  readonly effective: string;
  readonly declinedFor: string;
  readonly lapsedFor: string;
  readonly lapsedBy: {
    readonly exited: string;
    readonly terminated: string;
  };
  readonly approve: string;
  readonly approveTitle: string;
  readonly approveAbout: (values: { name: string | number }) => string;
  readonly approved: string;
  readonly waiting: string;
  readonly proposed: (values: { name: string | number; link: string | number }) => string;
  readonly decline: string;
  readonly declineTitle: string;
  readonly declineAbout: string;
  readonly declined: string;
  readonly declineReason: string;
  readonly file: string;
  readonly fileTitle: string;
  readonly memberId: string;
  readonly sponsorId: string;
  readonly paperHint: string;
  readonly fileButton: string;
  readonly filed: string;
} = areaIn(currentLanguage, 'admin').sponsorChanges;
