// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const kit: {
  readonly percent: (values: { percent: string | number }) => string;
  readonly goBack: string;
  readonly close: string;
  readonly exportCsv: string;
  readonly exportWorkbook: string;
  readonly choosePdf: string;
} = areaIn(currentLanguage, 'admin').kit;
