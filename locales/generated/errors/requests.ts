// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const requests: {
  readonly callNotFound: string;
  readonly metricsToken: string;
  readonly bodyNotJson: string;
  readonly bodyEmpty: string;
  readonly tooLarge: string;
  readonly sendJson: string;
  readonly shopAway: string;
  readonly filesAway: string;
  readonly busy: string;
  readonly tooSlow: string;
  readonly unreadable: string;
  readonly unexpected: string;
  readonly fieldsInvalid: string;
  readonly textMalformed: string;
  readonly tooDeep: string;
  readonly proofRequired: string;
  readonly tooManyForSeconds: (values: { seconds: number }) => string;
  readonly tooManyForMinutes: (values: { minutes: number }) => string;
  readonly networkBusyForSeconds: (values: { seconds: number }) => string;
  readonly networkBusyForMinutes: (values: { minutes: number }) => string;
} = areaIn(currentLanguage, 'errors').requests;
