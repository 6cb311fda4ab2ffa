// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const pages: {
  readonly heading: string;
  readonly add: string;
  readonly intro: string;
  readonly groups: {
    readonly policies: string;
    readonly services: string;
    readonly articles: string;
    readonly own: string;
  };
  readonly columns: {
    readonly page: string;
  };
  readonly withdrawn: string;
  readonly editIn: (values: { title: string | number; language: string | number }) => string;
  readonly states: {
    readonly shipped: string;
    readonly edited: string;
    readonly missing: string;
  };
  readonly all: string;
  readonly newTitle: string;
  readonly untranslated: string;
  readonly missingNote: string;
  readonly view: string;
  readonly withdraw: string;
  readonly publish: string;
  readonly fields: {
    readonly path: string;
    readonly title: string;
    readonly lead: string;
    readonly body: string;
    readonly faq: string;
  };
  readonly hints: {
    readonly path: string;
    readonly lead: string;
    readonly body: string;
    readonly faq: string;
  };
  readonly toolbar: string;
  readonly marks: {
    readonly heading: string;
    readonly subheading: string;
    readonly bold: string;
    readonly link: string;
    readonly list: string;
    readonly numbers: string;
    readonly table: string;
  };
  readonly placeholders: string;
  readonly findPlaceholder: string;
  readonly tableOf: string;
  readonly preview: string;
  readonly nothingYet: string;
  readonly save: string;
  readonly create: string;
  readonly saved: string;
  readonly versions: string;
  readonly version: (values: { version: string | number }) => string;
  readonly viewVersion: (values: { version: string | number }) => string;
  readonly viewShort: string;
  readonly restore: string;
  readonly restored: (values: { version: string | number }) => string;
  readonly restoredFrom: (values: { version: string | number }) => string;
  readonly close: string;
  readonly actions: {
    readonly shipped: string;
    readonly create: string;
    readonly save: string;
    readonly restore: string;
    readonly withdraw: string;
    readonly publish: string;
  };
  readonly conflict: {
    readonly title: string;
    readonly text: (values: { person: string | number }) => string;
    readonly theirs: string;
    readonly mine: string;
    readonly saveMine: string;
    readonly takeTheirs: string;
    readonly goOn: string;
  };
} = areaIn(currentLanguage, 'admin').pages;
