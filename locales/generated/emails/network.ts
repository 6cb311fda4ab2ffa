// Written by `npm run messages` from locales/en/emails.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const network: {
  readonly sponsorChanged: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly member: (values: { firstName: string | number; date: string | number; sponsorId: string | number }) => string;
    readonly oldSponsor: (values: { firstName: string | number; date: string | number; name: string | number; memberId: string | number }) => string;
    readonly newSponsor: (values: { firstName: string | number; date: string | number; name: string | number; memberId: string | number }) => string;
    readonly closedMonths: string;
    readonly question: string;
  };
  readonly sponsorChangeDeclined: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number }) => string;
    readonly next: string;
  };
  readonly membershipEnded: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly exited: (values: { firstName: string | number; memberId: string | number; date: string | number }) => string;
    readonly terminated: (values: { firstName: string | number; date: string | number; memberId: string | number }) => string;
    readonly returns: (values: { days: string | number }) => string;
    readonly question: string;
    readonly link: string;
  };
  readonly freezeWarning: {
    readonly subject: (values: { left: number; brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; memberId: string | number; sp: string | number; months: number; until: string | number }) => string;
    readonly noObligation: string;
  };
} = areaIn(currentLanguage, 'emails').network;
