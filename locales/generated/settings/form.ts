// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const form: {
  readonly save: string;
  readonly saved: string;
  readonly noChanges: string;
  readonly fixed: (values: { variable: string | number }) => string;
  readonly isSet: string;
  readonly unreadable: string;
  readonly notSet: string;
  readonly noLimit: string;
  readonly remove: string;
  readonly waiting: string;
} = areaIn(currentLanguage, 'settings').form;
