// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const account: {
  readonly loginEnded: string;
  readonly loginRequired: string;
  readonly sessionNotFound: string;
  readonly confirmationRequired: string;
  readonly currentPasswordWrong: string;
  readonly passwordCommon: string;
  readonly passwordPersonal: string;
  readonly codeExpired: string;
  readonly codeWrong: string;
  readonly mobileTaken: string;
  readonly emailTaken: string;
  readonly codeNotSent: string;
  readonly contactNotReachable: string;
  readonly contactChangeNone: string;
  readonly contactChangeOutdated: string;
  readonly contactCodeRequired: string;
  readonly undoInvalid: string;
  readonly undoTaken: string;
  readonly blocked: string;
  readonly secondFactor: {
    readonly alreadyOn: string;
    readonly off: string;
    readonly setupExpired: string;
    readonly codeWrong: string;
    readonly codeNeeded: string;
  };
} = areaIn(currentLanguage, 'errors').account;
