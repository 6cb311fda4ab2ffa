// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const joining: {
  readonly changed: string;
  readonly notOpen: string;
  readonly notBegun: string;
  readonly incomplete: string;
  readonly alreadyMember: string;
  readonly orderRequired: string;
  readonly sponsorSelf: string;
  readonly sponsorUnknown: string;
  readonly sponsorDigits: (values: { length: string | number }) => string;
  readonly sponsorFrozen: string;
  readonly sponsorExited: string;
  readonly tooYoung: (values: { years: string | number }) => string;
  readonly bornWrong: string;
  readonly quizWrong: (values: { count: number }) => string;
  readonly orientationChanged: string;
  readonly agreementChanged: string;
  readonly panTaken: string;
  readonly accountTaken: string;
  readonly documentMissing: string;
  readonly staffChanged: string;
  readonly notSubmitted: string;
  readonly applicationNotFound: string;
  readonly hint: (values: { text: string | number }) => string;
  readonly accountWithIfsc: string;
} = areaIn(currentLanguage, 'errors').joining;
