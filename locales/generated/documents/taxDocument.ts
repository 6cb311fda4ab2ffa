// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const taxDocument: {
  readonly titles: {
    readonly invoice: string;
    readonly credit_note: string;
  };
  readonly original: string;
  readonly number: (values: { number: string | number }) => string;
  readonly page: (values: { document: string | number; number: string | number; page: string | number; count: string | number }) => string;
  readonly gstin: (values: { number: string | number }) => string;
  readonly cin: (values: { number: string | number }) => string;
  readonly fssai: (values: { number: string | number }) => string;
  readonly ayush: (values: { number: string | number }) => string;
  readonly date: string;
  readonly againstInvoice: string;
  readonly invoiceDate: string;
  readonly order: string;
  readonly orderOf: (values: { number: string | number; date: string | number }) => string;
  readonly placeOfSupply: string;
  readonly payment: string;
  readonly cash: string;
  readonly online: string;
  readonly billedTo: string;
  readonly deliveredTo: string;
  readonly mobile: (values: { number: string | number }) => string;
  readonly unregistered: string;
  readonly columns: {
    readonly item: string;
    readonly quantity: string;
    readonly price: string;
    readonly discount: string;
    readonly taxable: string;
    readonly tax: (values: { tax: string | number }) => string;
    readonly amount: string;
  };
  readonly items: string;
  readonly quantity: (values: { count: string | number; unit: string | number }) => string;
  readonly hsn: (values: { code: string | number }) => string;
  readonly batch: (values: { code: string | number }) => string;
  readonly batchUntil: (values: { code: string | number; month: string | number }) => string;
  readonly taxableValue: string;
  readonly taxableTotal: string;
  readonly total: string;
  readonly includesCodFee: (values: { amount: string | number }) => string;
  readonly deliveryCharge: string;
  readonly codFee: string;
  readonly totals: {
    readonly invoice: string;
    readonly credit_note: string;
  };
  readonly inWords: string;
  readonly byRate: string;
  readonly rateWithin: (values: { rate: string | number; amount: string | number; cgst: string | number; stateTax: string | number; sgst: string | number }) => string;
  readonly rateAcross: (values: { rate: string | number; amount: string | number; igst: string | number }) => string;
  readonly reason: (values: { reason: string | number }) => string;
  readonly reasons: {
    readonly returned: string;
    readonly undelivered: string;
    readonly refunded: string;
  };
  readonly notReverseCharge: string;
  readonly signatoryFor: (values: { company: string | number }) => string;
  readonly signatory: string;
} = areaIn(currentLanguage, 'documents').taxDocument;
