// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const amounts: {
  readonly upTo99: readonly [string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string];
  readonly hundred: (values: { count: string | number }) => string;
  readonly thousand: (values: { count: string | number }) => string;
  readonly lakh: (values: { count: string | number }) => string;
  readonly crore: (values: { count: string | number }) => string;
  readonly rupees: (values: { rupees: string | number }) => string;
  readonly rupeesAndPaise: (values: { rupees: string | number; paise: string | number }) => string;
} = areaIn(currentLanguage, 'documents').amounts;
