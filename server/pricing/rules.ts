import type { CartPrice } from '#contract/pricing.ts';
import type { DeliveryDays, ShippingNotice } from '#contract/shipping.ts';
import type { TaxSplit } from '#server/money/contained-tax.ts';
import { type Paise, paiseToRupees } from '#server/money/paise.ts';
import { basisPointsToPercent, centiSpToPoints } from '#server/money/rates.ts';
import type { CartQuote, QuoteLine } from './price.ts';

/**
 * To rupees, percent and points. `availability` is the number of items that can be bought now, by product id; missing
 * means none. `told` has the outcome of the requested coupon (undefined if none was requested), and notices about the
 * address.
 */
export function toWire(
  quote: CartQuote,
  availability: ReadonlyMap<number, number>,
  facts: {
    coupon: CartPrice['coupon'];
    notices: readonly ShippingNotice[];
    limits: CartPrice['order_limits'];
    /** By product id; null or missing means no limit. */
    allowed: ReadonlyMap<number, number | null>;
    struck: ReadonlyMap<number, Paise | null>;
    isCodAllowed: boolean;
    days: DeliveryDays | null;
  },
): CartPrice {
  const { coupon, allowed, struck } = facts;
  return {
    calculate_cart_price: {
      mrp_total: paiseToRupees(quote.mrp),
      total_sale_discount_amount: paiseToRupees(quote.saleDiscount),
      total_coupon_discount_amount: paiseToRupees(quote.couponDiscount),
      total_tax_amount: paiseToRupees(quote.tax),
      shipping_charge: paiseToRupees(quote.shipping.charge),
      total_payable_amount: paiseToRupees(quote.payable),
    },
    lines: quote.lines.map((line) => ({
      ...lineToWire(line, availability.get(line.productId) ?? 0),
      struck_price: rupeesOrNull(struck.get(line.productId) ?? null),
      max_quantity: allowed.get(line.productId) ?? null,
    })),
    tax_lines: quote.taxLines.map((line) => ({ gst_rate: basisPointsToPercent(line.gstRateBp), ...taxToWire(line) })),
    ...(coupon && { coupon }),
    shipping: {
      pending: quote.shipping.pending,
      charge: paiseToRupees(quote.shipping.charge),
      cod_fee: paiseToRupees(quote.shipping.codFee),
      zone: quote.shipping.zone,
      serviceable: quote.delivery.deliveryOption?.serviceable ?? null,
      cod: {
        available: quote.delivery.cod.error === null && facts.isCodAllowed,
        fee: paiseToRupees(quote.delivery.cod.fee),
      },
      ...(quote.delivery.estimate && {
        estimate: {
          usual: paiseToRupees(quote.delivery.estimate.usual),
          least: paiseToRupees(quote.delivery.estimate.least),
        },
      }),
      days: facts.days,
      notices: [...facts.notices],
    },
    order_limits: facts.limits,
  };
}

function lineToWire(
  line: QuoteLine,
  available: number,
): Omit<CartPrice['lines'][number], 'max_quantity' | 'struck_price'> {
  return {
    product_id: line.productId,
    product_name: line.name,
    quantity: line.quantity,
    available_quantity: available,
    regular_price: paiseToRupees(line.regularPaise),
    sale_price: rupeesOrNull(line.salePaise),
    sale_amount: paiseToRupees(line.saleAmount),
    coupon_discount: paiseToRupees(line.couponShare),
    net_amount: paiseToRupees(line.net),
    gst_rate: basisPointsToPercent(line.gstRateBp),
    ...taxToWire(line),
    sale_point: centiSpToPoints(line.salePointCenti),
  };
}

function rupeesOrNull(amount: Paise | null): number | null {
  return amount === null ? null : paiseToRupees(amount);
}

function taxToWire(split: TaxSplit) {
  return {
    taxable_amount: paiseToRupees(split.taxable),
    cgst: paiseToRupees(split.cgst),
    sgst: paiseToRupees(split.sgst),
    igst: paiseToRupees(split.igst),
  };
}
