// Written by `npm run messages` from locales/en/support.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const photos: {
  readonly title: string;
  readonly hintPublic: string;
  readonly hint: string;
  readonly add: string;
  readonly waiting: string;
  readonly uploading: (values: { percent: string | number }) => string;
  readonly added: string;
  readonly remove: string;
  readonly removeOne: (values: { file: string | number }) => string;
  readonly retry: string;
  readonly retryNamed: (values: { file: string | number }) => string;
  readonly tooLarge: string;
  readonly notShrunk: string;
  readonly tooMany: string;
  readonly notUploaded: string;
  readonly count: (values: { added: string | number }) => string;
  readonly removed: (values: { file: string | number }) => string;
} = areaIn(currentLanguage, 'support').photos;
