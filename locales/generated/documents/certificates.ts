// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const certificates: {
  readonly specimen: string;
  readonly specimenTitle: (values: { title: string | number }) => string;
  readonly subject: string;
  readonly demo: string;
  readonly notIssued: string;
  readonly name: string;
  readonly invented: (values: { number: string | number }) => string;
  readonly office: string;
  readonly since: string;
  readonly ownFile: (values: { file: string | number; folder: string | number }) => string;
  readonly kinds: {
    readonly incorporation: {
      readonly title: string;
      readonly titleHi: string;
      readonly number: string;
      readonly text: string;
    };
    readonly gst: {
      readonly title: string;
      readonly titleHi: string;
      readonly number: string;
      readonly text: string;
    };
    readonly ayush: {
      readonly title: string;
      readonly titleHi: string;
      readonly number: string;
      readonly text: string;
    };
    readonly fssai: {
      readonly title: string;
      readonly titleHi: string;
      readonly number: string;
      readonly text: string;
    };
  };
} = areaIn(currentLanguage, 'documents').certificates;
