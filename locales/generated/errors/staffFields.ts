// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const staffFields: {
  readonly emailRequired: string;
  readonly passwordRequired: string;
  readonly loginFailed: string;
  readonly unknownState: string;
  readonly unknownStatus: string;
  readonly courier: string;
  readonly awb: string;
  readonly awbWrong: string;
  readonly trackingLink: string;
  readonly expiryDay: string;
  readonly reason: string;
  readonly wholeNumber: string;
  readonly atLeast: (values: { minimum: string | number }) => string;
  readonly atMost: (values: { maximum: string | number }) => string;
  readonly returnsRequired: string;
  readonly bankReference: string;
  readonly bankReferenceWrong: string;
  readonly unknownAction: string;
  readonly rupees: string;
  readonly days: string;
  readonly serviceable: string;
  readonly codThere: string;
  readonly cod: string;
  readonly state: string;
  readonly pins: string;
  readonly hour: string;
  readonly month: string;
  readonly table: string;
  readonly note: string;
  readonly settlement: string;
} = areaIn(currentLanguage, 'errors').staffFields;
