// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const sellerKit: {
  readonly orderForm: string;
  readonly priceList: string;
  readonly seller: string;
  readonly sellerLine: (values: { name: string | number; brand: string | number; id: string | number }) => string;
  readonly sellerMobile: string;
  readonly buyer: string;
  readonly name: string;
  readonly mobile: string;
  readonly address: string;
  readonly pinCode: string;
  readonly product: string;
  readonly quantity: string;
  readonly priceEach: string;
  readonly amount: string;
  readonly total: string;
  readonly taxes: string;
  readonly returns: (values: { days: string | number; address: string | number }) => string;
  readonly invoice: (values: { id: string | number; company: string | number }) => string;
  readonly complaints: (values: { phone: string | number; email: string | number }) => string;
  readonly buyerSigns: string;
  readonly sellerSigns: string;
  readonly pricesOf: (values: { date: string | number; address: string | number }) => string;
  readonly mrp: string;
  readonly price: string;
  readonly points: string;
  readonly pack: string;
  readonly packOf: (values: { quantity: string | number; unit: string | number }) => string;
} = areaIn(currentLanguage, 'documents').sellerKit;
