/** Gathered by the server, drawn by the print helper. */
import type { Language } from '#contract/language.ts';
import type { labelSizes } from '#contract/admin/orders/order-list.ts';
import type { OrderToPrint } from '../orders-to-pack.ts';

export interface Sender {
  name: string;
  address: readonly string[];
  phone: string;
}

export interface PrintJob {
  orders: readonly OrderToPrint[];
  sender: Sender;
  language: Language;
  at: Date;
}

export interface LabelJob extends PrintJob {
  size: (typeof labelSizes)[number];
}
