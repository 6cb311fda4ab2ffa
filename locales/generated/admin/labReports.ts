// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const labReports: {
  readonly title: string;
  readonly hint: string;
  readonly batch: string;
  readonly testedOn: string;
  readonly file: string;
  readonly add: string;
  readonly remove: string;
  readonly removeNamed: (values: { batch: string | number }) => string;
  readonly none: string;
  readonly added: string;
  readonly removed: string;
} = areaIn(currentLanguage, 'admin').labReports;
