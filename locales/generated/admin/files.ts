// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const files: {
  readonly unreachable: string;
  readonly photo: (values: { index: string | number; total: string | number }) => string;
  readonly failed: (values: { name: string | number }) => string;
  readonly size: (values: { width: string | number; height: string | number; kilobytes: string | number }) => string;
  readonly fullSize: string;
} = areaIn(currentLanguage, 'admin').files;
