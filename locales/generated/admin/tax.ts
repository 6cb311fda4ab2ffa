// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const tax: {
  readonly heading: string;
  readonly tables: string;
  readonly month: string;
  readonly badMonth: string;
  readonly parts: {
    readonly b2cs: {
      readonly name: string;
      readonly about: string;
    };
    readonly b2cl: {
      readonly name: string;
      readonly about: string;
    };
    readonly exp: {
      readonly name: string;
      readonly about: string;
    };
    readonly cdnur: {
      readonly name: string;
      readonly about: string;
    };
    readonly hsn: {
      readonly name: string;
      readonly about: string;
    };
    readonly docs: {
      readonly name: string;
      readonly about: string;
    };
    readonly all: {
      readonly name: string;
      readonly about: string;
    };
  };
  readonly loading: string;
  readonly none: (values: { month: string | number }) => string;
  readonly series: (values: { kind: string | number; count: string | number; from: string | number; to: string | number }) => string;
  readonly seriesOfOne: (values: { kind: string | number; count: string | number; from: string | number }) => string;
  readonly nothing: (values: { month: string | number }) => string;
  readonly downloaded: (values: { count: number }) => string;
  readonly download: string;
  readonly downloadOf: (values: { name: string | number }) => string;
  readonly numbers: string;
  readonly numbersAbout: (values: { invoice: string | number; creditNote: string | number }) => string;
  readonly invoicePrefix: string;
  readonly creditNotePrefix: string;
  readonly savePrefixes: string;
  readonly saved: string;
} = areaIn(currentLanguage, 'admin').tax;
