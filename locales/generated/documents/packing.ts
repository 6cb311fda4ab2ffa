// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const packing: {
  readonly slips: (values: { count: number }) => string;
  readonly labels: (values: { count: number }) => string;
  readonly slip: (values: { number: string | number }) => string;
  readonly ordered: (values: { day: string | number }) => string;
  readonly shipTo: string;
  readonly mobile: (values: { mobile: string | number }) => string;
  readonly collect: (values: { amount: string | number }) => string;
  readonly prepaid: string;
  readonly gift: string;
  readonly items: (values: { count: number }) => string;
  readonly from: (values: { sender: string | number; phone: string | number }) => string;
  readonly order: (values: { number: string | number }) => string;
  readonly awb: (values: { courier: string | number; awb: string | number }) => string;
  readonly columns: {
    readonly packed: string;
    readonly quantity: string;
    readonly product: string;
    readonly sku: string;
  };
} = areaIn(currentLanguage, 'documents').packing;
