import { india } from '#contract/geography.ts';
import { type Brand } from '#contract/content.ts';
import { gstStateCodes } from '#contract/tax-numbers.ts';
import { type ChargeShare, type Supply, type TaxSplit } from '#server/money/contained-tax.ts';
import { paise, type Paise, sumPaise, timesQuantity } from '#server/money/paise.ts';
import { amountInWords } from './amount-in-words.ts';
import { type TaxDocumentKind } from './number-rules.ts';

export interface Place {
  name: string;
  /** Two digits: the state's code, 96 for other countries, 97 for other territory. */
  code: string;
}

/** The state, or the country when abroad. */
export function placeOf({ state, country }: { state: string; country: string }): Place {
  if (country !== india) return { name: country, code: '96' };
  return { name: state, code: gstStateCodes[state] ?? '97' };
}

/** Union territories without a legislature have UTGST instead of SGST. */
export function stateTaxName(homeCode: string): 'SGST' | 'UTGST' {
  return ['04', '26', '31', '35', '38'].includes(homeCode) ? 'UTGST' : 'SGST';
}

export interface TaxDocumentAddress {
  street: string;
  city: string;
  district: string;
  state: string;
  country: string;
  postcode: string;
}

/** The order's stored amounts: net = saleAmount - couponShare = taxable + taxes. */
export interface TaxDocumentItem extends TaxDocumentBatches {
  lineNo: number;
  sku: string;
  name: string;
  nameHi: string;
  hsn: string;
  /** Unit code of the GST return (UQC); NOS if unknown. */
  unit?: string;
  quantity: number;
  /** Per piece, including GST. */
  unitPaise: Paise;
  saleAmount: Paise;
  couponShare: Paise;
  net: Paise;
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  gstRateBp: number;
}

/** A line's share, taxed like the line. */
export interface DeliveryShare extends ChargeShare {
  lineNo: number;
  hsn: string;
  /** Unit code of the GST return (UQC); NOS if unknown. */
  unit?: string;
  gstRateBp: number;
}

/** If the company keeps batches: recalls of medicine or food refer to their numbers. The expiry is YYYY-MM-DD. */
export interface TaxDocumentBatches {
  batches?: readonly { code: string; expiresOn: string | null; quantity: number }[];
}

export interface TaxDocumentSale {
  orderId: number;
  /** Known to the buyer. */
  orderNumber: string;
  placedAt: Date;
  payment: 'cod' | 'online';
  buyer: { name: string; mobile: string; email: string };
  billing: TaxDocumentAddress;
  delivery: TaxDocumentAddress;
}

export interface TaxDocumentInput {
  items: readonly TaxDocumentItem[];
  deliveryCharge: Paise;
  /** By lines, as taxed; null or missing for older orders, whose charge contains no tax. */
  deliveryShares?: readonly DeliveryShare[] | null;
  /** Contained in the delivery charge. */
  codFee: Paise;
  total: Paise;
}

/** As stored. Amounts in paise, rates in basis points, times in ISO 8601. */
export interface TaxDocumentContent {
  seller: {
    tradeName: string;
    legalName: string;
    address: string[];
    gstin: string;
    cin: string;
    fssai: string;
    ayushLicence: string;
    phone: string;
    email: string;
  };
  buyer: TaxDocumentSale['buyer'];
  billing: TaxDocumentAddress;
  delivery: TaxDocumentAddress;
  /** Documents from before orders had public numbers lack `number`. */
  order: { id: number; number?: string; placedAt: string; payment: 'cod' | 'online' };
  supply: Supply;
  place: Place;
  stateTax: 'SGST' | 'UTGST';
  reverseCharge: false;
  lines: (TaxDocumentItem & { unit: string })[];
  items: TaxSplit & { gross: Paise; discount: Paise; net: Paise };
  deliveryCharge: Paise;
  /** By lines, as taxed; missing if the charge contains no tax. */
  deliveryShares?: DeliveryShare[];
  /** Part of the delivery charge; missing in documents from before there was a COD fee. */
  codFee?: Paise;
  total: Paise;
  words: string;
  /** The invoice that a credit note corrects, and why. */
  corrects: { number: string; issuedAt: string; reason: CreditReason } | null;
}

export type CreditReason = 'undelivered' | 'returned' | 'refunded';

export interface StoredTaxDocument {
  id: number;
  kind: TaxDocumentKind;
  number: string;
  issuedAt: Date;
  orderId: number;
  total: Paise;
  content: TaxDocumentContent;
}

/**
 * @throws Error if the amounts do not add up or the taxes do not fit the place: then the order's amounts are wrong, and
 * must not be documented
 */
export function composeTaxDocument(
  brand: Brand,
  sale: TaxDocumentSale,
  matter: TaxDocumentInput,
  corrects: TaxDocumentContent['corrects'] = null,
): TaxDocumentContent {
  const home = brand.gstin.slice(0, 2);
  const place = placeOf(sale.delivery);
  const shares = matter.deliveryShares?.filter((share) => share.net > 0);
  const supply = supplyOf([...matter.items, ...(shares ?? [])], place, home);
  const rated = <Part extends { gstRateBp: number }>(part: Part) => ({
    ...part,
    gstRateBp: supply === 'export' ? 0 : part.gstRateBp,
  });
  const lines = matter.items.map((line) => ({ ...rated(line), unit: line.unit ?? 'NOS' }));
  if (lines.length === 0) throw new Error(`a tax document of order ${sale.orderId} has no items`);
  for (const line of lines) requireSum(line, sale.orderId);
  const of = (amount: (line: TaxDocumentItem) => Paise) => sumPaise(lines.map(amount));
  const net = of((line) => line.net);
  const total = paise(net + matter.deliveryCharge);
  if (shares && !isWhole(shares, matter.deliveryCharge))
    throw new Error(`the delivery charge of order ${sale.orderId} does not add up`);
  if (total !== matter.total || matter.codFee < 0 || matter.deliveryCharge < matter.codFee)
    throw new Error(`a tax document of order ${sale.orderId} comes to ${total}, not to ${matter.total} paise`);
  return {
    seller: sellerOf(brand),
    buyer: sale.buyer,
    billing: sale.billing,
    delivery: sale.delivery,
    order: { id: sale.orderId, number: sale.orderNumber, placedAt: sale.placedAt.toISOString(), payment: sale.payment },
    supply,
    place,
    stateTax: stateTaxName(home),
    reverseCharge: false,
    lines,
    items: {
      gross: of((line) => line.saleAmount),
      discount: of((line) => line.couponShare),
      net,
      ...sumTaxes(lines),
    },
    deliveryCharge: matter.deliveryCharge,
    ...(shares && { deliveryShares: shares.map(rated) }),
    codFee: matter.codFee,
    total,
    words: amountInWords(total),
    corrects,
  };
}

function sellerOf(brand: Brand): TaxDocumentContent['seller'] {
  return {
    tradeName: brand.name,
    legalName: brand.legal_name,
    address: [...brand.address_lines, `${brand.city}, ${brand.state} ${brand.postcode}`].filter((line) => line !== ''),
    gstin: brand.gstin,
    cin: brand.cin,
    fssai: brand.fssai,
    ayushLicence: brand.ayush_licence,
    phone: brand.phones[0] ?? '',
    email: brand.email,
  };
}

/** By the stored taxes or, if nothing is taxed, by the place. */
function supplyOf(items: readonly TaxSplit[], place: Place, homeCode: string): Supply {
  const within = items.some((line) => line.cgst > 0);
  const across = items.some((line) => line.igst > 0);
  if ((within && across) || ((within || across) && place.code === '96'))
    throw new Error('the taxes of a tax document do not fit its place of supply');
  if (place.code === '96') return 'export';
  if (within || across) return within ? 'intra' : 'inter';
  return place.code === homeCode ? 'intra' : 'inter';
}

function requireSum(line: TaxDocumentItem, orderId: number): void {
  const { saleAmount, couponShare, net, taxable, cgst, sgst, igst } = line;
  const fits =
    saleAmount === timesQuantity(line.unitPaise, line.quantity) &&
    net === saleAmount - couponShare &&
    net === taxable + cgst + sgst + igst &&
    cgst === sgst;
  if (!fits) throw new Error(`line ${line.lineNo} of order ${orderId} does not add up`);
}

function isWhole(shares: readonly DeliveryShare[], charge: Paise): boolean {
  return (
    sumPaise(shares.map((share) => share.net)) === charge &&
    shares.every(({ net, taxable, cgst, sgst, igst }) => net === taxable + cgst + sgst + igst && cgst === sgst)
  );
}

/** Items, and their shares of the delivery charge. */
export function taxedParts({
  lines,
  deliveryShares = [],
}: {
  lines: readonly TaxDocumentItem[];
  deliveryShares?: readonly DeliveryShare[];
}): (TaxDocumentItem | DeliveryShare)[] {
  return [...lines, ...deliveryShares];
}

export function sumTaxes(parts: readonly TaxSplit[]): TaxSplit {
  return {
    taxable: sumPaise(parts.map((part) => part.taxable)),
    cgst: sumPaise(parts.map((part) => part.cgst)),
    sgst: sumPaise(parts.map((part) => part.sgst)),
    igst: sumPaise(parts.map((part) => part.igst)),
  };
}

/** Lowest rate first. */
export function amountsByRate(parts: readonly (TaxSplit & { net: Paise; gstRateBp: number })[]) {
  const rates = [...Map.groupBy(parts, (part) => part.gstRateBp)].toSorted(([one], [other]) => one - other);
  return rates.map(([gstRateBp, group]) => ({
    gstRateBp,
    net: sumPaise(group.map((part) => part.net)),
    ...sumTaxes(group),
  }));
}
