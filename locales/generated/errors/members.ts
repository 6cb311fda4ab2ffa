// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const members: {
  readonly noIncomeInYear: string;
  readonly training: {
    readonly notFound: string;
    readonly changed: string;
  };
  readonly noTicket: string;
  readonly handover: {
    readonly notLive: string;
    readonly invalid: string;
    readonly origin: string;
  };
  readonly exists: string;
  readonly terminated: string;
  readonly sponsorNotFound: string;
  readonly sponsorLeft: string;
  readonly sponsorFrozen: string;
  readonly notFound: string;
  readonly left: string;
  readonly sponsorIsMember: string;
  readonly sponsorUnchanged: string;
  readonly changePending: string;
  readonly sponsorIsDescendant: string;
  readonly notFrozen: string;
  readonly monthNotOver: string;
  readonly isCompany: string;
  readonly notYourself: string;
  readonly noIncome: string;
  readonly noCertificate: string;
  readonly noAgreement: string;
  readonly noPhoto: string;
  readonly achieverMissing: string;
  readonly noPhotoToShow: string;
} = areaIn(currentLanguage, 'errors').members;
