// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const orderViews: {
  readonly save: string;
  readonly saveTitle: string;
  readonly saveAbout: string;
  readonly name: string;
  readonly shared: string;
  readonly saved: (values: { name: string | number }) => string;
  readonly delete: string;
  readonly deleted: string;
  readonly deleteTitle: (values: { name: string | number }) => string;
  readonly deleteAbout: string;
  readonly deleteShared: string;
} = areaIn(currentLanguage, 'admin').orderViews;
