// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const enquiries: {
  readonly heading: string;
  readonly empty: string;
  readonly kinds: {
    readonly direct_seller: string;
  };
  readonly received: string;
  readonly handled: string;
  readonly mark: string;
  readonly markOf: (values: { name: string | number }) => string;
  readonly markForm: (values: { name: string | number }) => string;
} = areaIn(currentLanguage, 'admin').enquiries;
