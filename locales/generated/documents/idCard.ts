// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const idCard: {
  readonly title: (values: { name: string | number; memberId: string | number }) => string;
  readonly subject: string;
  readonly seller: string;
  readonly photo: (values: { name: string | number }) => string;
  readonly memberId: string;
  readonly since: (values: { date: string | number }) => string;
  readonly scan: string;
  readonly validity: string;
  readonly fssai: (values: { number: string | number }) => string;
} = areaIn(currentLanguage, 'documents').idCard;
