import { noPaise, paise, type Paise } from './paise.ts';
import { prorate } from './prorate.ts';
import { type BasisPoints, timesRatio, wholeBp } from './rates.ts';

/** Within the company's state, to another state of India, or abroad. */
export type Supply = 'intra' | 'inter' | 'export';

/** taxable + cgst + sgst + igst is the amount that contains them. */
export interface TaxSplit {
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
}

/** Taxable is the remainder, so the parts always add up to the amount, and CGST equals SGST. */
export function containedTax(net: Paise, rate: BasisPoints, supply: Supply): TaxSplit {
  if (supply === 'export') return { taxable: net, cgst: noPaise, sgst: noPaise, igst: noPaise };
  if (supply === 'inter') {
    const igst = paise(timesRatio(net, rate, wholeBp + rate));
    return { taxable: paise(net - igst), cgst: noPaise, sgst: noPaise, igst };
  }
  const half = paise(timesRatio(net, rate, 2 * (wholeBp + rate)));
  return { taxable: paise(net - 2 * half), cgst: half, sgst: half, igst: noPaise };
}

export function taxIn({ cgst, sgst, igst }: Omit<TaxSplit, 'taxable'>): Paise {
  return paise(cgst + sgst + igst);
}

/** Amounts are for the whole quantity. */
export interface ChargedLine {
  readonly net: Paise;
  readonly saleAmount: Paise;
  readonly quantity: number;
  readonly gstRateBp: BasisPoints;
}

/** `net` is what the buyer pays, and contains the taxes. */
export interface ChargeShare extends TaxSplit {
  readonly net: Paise;
}

/**
 * Shares the delivery charge (with the fee for cash on delivery) over the lines and taxes each share like its line,
 * because the charge is part of the value of the goods (CGST Act s. 15(2)(c)). Shares are in proportion to the net
 * amounts; if all are 0, to the sale amounts; if these are 0 as well, to the quantities.
 */
export function shareCharge(charge: Paise, lines: readonly ChargedLine[], supply: Supply): ChargeShare[] {
  if (lines.length === 0) return [];
  const weights = [
    lines.map(({ net }) => net),
    lines.map(({ saleAmount }) => saleAmount),
    lines.map(({ quantity }) => quantity),
  ].find((each) => each.some((weight) => weight > 0));
  return prorate(charge, weights ?? []).map((net, index) => ({
    net,
    ...containedTax(net, lines[index]!.gstRateBp, supply),
  }));
}
