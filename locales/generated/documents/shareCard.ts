// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const shareCard: {
  readonly mrpTerms: string;
  readonly termsWithMrp: (values: { mrp: string | number }) => string;
  readonly priceOn: (values: { date: string | number }) => string;
  readonly collection: string;
  readonly seller: (values: { brand: string | number; id: string | number }) => string;
  readonly scan: string;
} = areaIn(currentLanguage, 'documents').shareCard;
