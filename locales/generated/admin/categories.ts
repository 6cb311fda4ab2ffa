// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const categories: {
  readonly heading: string;
  readonly add: string;
  readonly intro: string;
  readonly sortIntro: string;
  readonly empty: string;
  readonly products: (values: { count: number }) => string;
  readonly edit: string;
  readonly editNamed: (values: { name: string | number }) => string;
  readonly archive: string;
  readonly archiveNamed: (values: { name: string | number }) => string;
  readonly archiveTitle: (values: { name: string | number }) => string;
  readonly archiveText: string;
  readonly archived: string;
  readonly archivedHeading: string;
  readonly restore: string;
  readonly restoreNamed: (values: { name: string | number }) => string;
  readonly moveIn: (values: { name: string | number }) => string;
  readonly moveOut: (values: { name: string | number }) => string;
  readonly sorted: string;
  readonly sortHint: string;
  readonly nameEnglish: string;
  readonly nameHindi: string;
  readonly parent: string;
  readonly top: string;
  readonly picture: string;
  readonly featured: string;
  readonly save: string;
  readonly create: string;
  readonly saved: (values: { name: string | number }) => string;
} = areaIn(currentLanguage, 'admin').categories;
