import type {
  CreditKind,
  OrderEventKind,
  OrderStatus,
  PaymentStatus,
  RefundState,
  ReturnState,
} from '#contract/order-states.ts';
import type { Disagreement, FindingKind } from '#contract/staff-check-kinds.ts';
import type { Paise } from '#server/money/paise.ts';
import type { BasisPoints } from '#server/money/rates.ts';
import type { CreditLine, SoldAmounts } from '../refunds/credit-rules.ts';

/** A line as it was sold; prices are per piece. */
export interface BookedLine extends SoldAmounts {
  productId: number;
  regular: Paise;
  sale: Paise | null;
  gstRateBp: BasisPoints;
}

/** What was taken off the sale at once. */
export interface BookedCredit {
  id: number;
  kind: CreditKind;
  shipping: Paise;
  lines: CreditLine[];
}

/** All that the books hold of one order at one moment. */
export interface OrderBooks {
  id: number;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  method: 'cod' | 'online';
  /** That the goods go to. */
  country: string;
  couponId: number | null;
  mrp: Paise;
  saleDiscount: Paise;
  couponDiscount: Paise;
  tax: Paise;
  shipping: Paise;
  payable: Paise;
  paid: Paise;
  credited: Paise;
  refunded: Paise;
  lines: BookedLine[];
  /** Oldest first, as refunds, returns and events are. */
  credits: BookedCredit[];
  refunds: { creditId: number; amount: Paise; state: RefundState }[];
  returns: {
    lineNo: number;
    quantity: number;
    state: ReturnState;
    restocked: number | null;
    creditId: number | null;
  }[];
  payment: { paymentId: string | null; amount: Paise; status: 'pending' | 'paid' | 'cancelled' | 'expired' } | null;
  /** Names of payments that go back in full. */
  strays: string[];
  /** The coupon whose use is counted for the order. */
  usedCoupon: number | null;
  /** Pieces by product and reason; out of stock they are below 0. */
  movements: { productId: number; reason: string; change: number }[];
  /** With the amount where an event has one. */
  events: { kind: OrderEventKind; amount: Paise | null }[];
}

/** What is wrong with an order; `part` says with which part of it. */
export function wrong(
  { id }: Pick<OrderBooks, 'id'>,
  kind: FindingKind,
  { expected, found, part = '' }: { expected: string; found: string; part?: string },
): Disagreement {
  return { kind, place: `order ${id}${part === '' ? '' : `, ${part}`}`, order_id: id, expected, found };
}
