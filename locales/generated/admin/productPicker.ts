// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const productPicker: {
  readonly label: string;
  readonly hint: string;
  readonly none: string;
  readonly stock: (values: { count: string | number }) => string;
  readonly add: string;
  readonly addNamed: (values: { name: string | number }) => string;
} = areaIn(currentLanguage, 'admin').productPicker;
