/** What is printed to pack and send orders; gathered by the server, drawn by the print helper. */
import type { Language } from '#contract/language.ts';
import type { labelSizes } from '#contract/staff-order-list.ts';
import type { OrderToPrint } from '#server/orders/index.ts';

/** Who sends the parcels. */
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
