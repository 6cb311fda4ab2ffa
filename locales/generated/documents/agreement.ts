// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const agreement: {
  readonly subject: string;
  readonly name: string;
  readonly memberId: string;
  readonly pending: string;
  readonly acceptedAt: string;
  readonly at: (values: { date: string | number; time: string | number }) => string;
  readonly how: string;
  readonly code: string;
  readonly network: string;
  readonly version: string;
  readonly sha256: string;
  readonly foot: (values: { title: string | number; version: string | number }) => string;
} = areaIn(currentLanguage, 'documents').agreement;
