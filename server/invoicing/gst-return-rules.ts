import type { GstReturnPart } from '#contract/admin/reports/tax-documents.ts';
import { type Uqc, uqcNames } from '#contract/admin/reports/tax-classes.ts';
import { noPaise, paise, type Paise } from '#server/money/paise.ts';
import { type CsvCell, csvOf } from './csv-rules.ts';
import type { TaxDocumentKind } from './number-rules.ts';
import {
  amountsByRate,
  type DeliveryShare,
  sumTaxes,
  type TaxDocumentContent,
  taxedParts,
  type TaxDocumentItem,
} from './rules.ts';
import type { TaxSplit } from '#server/money/contained-tax.ts';

/** As the return needs it. */
export interface GstReturnDocument {
  id: number;
  kind: TaxDocumentKind;
  number: string;
  /** YYYY-MM-DD in India. */
  issuedOn: string;
  orderId: number;
  supply: TaxDocumentContent['supply'];
  place: TaxDocumentContent['place'];
  buyer: string;
  lines: TaxDocumentItem[];
  /** The delivery charge, if it contains tax. */
  deliveryShares?: DeliveryShare[];
  /** The delivery charge, if it contains no tax. */
  delivery: Paise;
  total: Paise;
  /** Of a credit note. */
  invoice: { number: string; total: Paise } | null;
}

/** Above this, invoices to another state are listed individually. */
const largeInvoice = paise(1_00_000_00);

type Where = 'b2cs' | 'b2cl' | 'exp' | 'cdnur';

/** A credit note follows its invoice: notes to small invoices are netted, others listed. */
export function tableOf({ supply, total, invoice }: Pick<GstReturnDocument, 'supply' | 'total' | 'invoice'>): Where {
  const large = supply === 'inter' && (invoice?.total ?? total) > largeInvoice;
  if (invoice) return large || supply === 'export' ? 'cdnur' : 'b2cs';
  if (supply === 'export') return 'exp';
  return large ? 'b2cl' : 'b2cs';
}

interface Sum {
  key: CsvCell[];
  quantity: number;
  value: Paise;
  taxable: Paise;
  igst: Paise;
  cgst: Paise;
  sgst: Paise;
}

export const heads: Record<GstReturnPart, readonly string[]> = {
  b2cs: [
    'Type',
    'Place Of Supply',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
    'Cess Amount',
  ],
  b2cl: ['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Rate', 'Taxable Value', 'Cess Amount'],
  exp: [
    'Export Type',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Country',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  cdnur: [
    'UR Type',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Note Value',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  hsn: [
    'HSN',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
    'Cess Amount',
  ],
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
  all: [
    'Kind',
    'Number',
    'Date',
    'Against Invoice',
    'Order',
    'Buyer',
    'Place Of Supply',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
    'Delivery Charge Without Tax',
    'Value',
  ],
};

const noCess = { paise: noPaise };
const kinds: Record<TaxDocumentKind, string> = {
  invoice: 'Invoices for outward supply',
  credit_note: 'Credit Note',
};

/**
 * Sums a month's tax documents, in the order of their numbers, into the tables of GSTR-1. Credit notes are negative.
 */
export function createGstReturn() {
  const small = new Map<string, Sum>();
  const items = new Map<string, Sum>();
  const series = new Map<string, { kind: TaxDocumentKind; from: string; to: string; count: number }>();
  const listed: Record<'b2cl' | 'exp' | 'cdnur' | 'all', CsvCell[][]> = { b2cl: [], exp: [], cdnur: [], all: [] };

  function add(taxDocument: GstReturnDocument): void {
    const sign = taxDocument.kind === 'invoice' ? 1 : -1;
    const where = tableOf(taxDocument);
    const parts = taxedParts(taxDocument);
    for (const rate of amountsByRate(parts)) {
      if (where === 'b2cs') addTo(small, ['OE', placeCell(taxDocument), rate.gstRateBp / 100], rate, sign);
      else listed[where].push(listedRow(where, taxDocument, rate));
    }
    for (const part of parts) addTo(items, [part.hsn, uqcOf(part.unit), part.gstRateBp / 100], part, sign);
    addToSeries(taxDocument);
    listed.all.push(taxDocumentRow(taxDocument));
  }

  /** A new prefix starts a new series in the return, although numbering continues. */
  function addToSeries({ kind, number }: GstReturnDocument): void {
    const key = `${kind} ${number.slice(0, number.lastIndexOf('/'))}`;
    const known = series.get(key);
    series.set(key, { kind, from: known?.from ?? number, to: number, count: (known?.count ?? 0) + 1 });
  }

  return {
    add,
    /** Rows added since the last call, for a table that lists documents; drops those of other such tables. */
    takeListed(part: GstReturnPart): CsvCell[][] {
      const taken = part in listed ? listed[part as keyof typeof listed] : [];
      for (const table of Object.keys(listed) as (keyof typeof listed)[]) listed[table] = [];
      return taken;
    },
    rows: rowsOf,
    csv: (part: GstReturnPart): string => csvOf(heads[part], rowsOf(part)),
  };

  function rowsOf(part: GstReturnPart): CsvCell[][] {
    if (part === 'b2cs') return sorted(small).map((sum) => [...sum.key, ...taxCells(sum), noCess]);
    if (part === 'hsn') return sorted(items).map(goodsRow);
    if (part === 'docs')
      return [...series.values()].map(({ kind, from, to, count }) => [kinds[kind], from, to, count, 0]);
    return listed[part];
  }
}

interface Amounts extends TaxSplit {
  quantity?: number;
}

function addTo(sums: Map<string, Sum>, key: CsvCell[], amounts: Amounts, sign: 1 | -1): void {
  const id = JSON.stringify(key);
  const zero = { key, quantity: 0, value: noPaise, taxable: noPaise, igst: noPaise, cgst: noPaise, sgst: noPaise };
  const sum = sums.get(id) ?? zero;
  const { taxable, cgst, sgst, igst } = amounts;
  const plus = (one: Paise, other: number) => paise(one + sign * other);
  sums.set(id, {
    key,
    quantity: sum.quantity + sign * (amounts.quantity ?? 0),
    value: plus(sum.value, taxable + cgst + sgst + igst),
    taxable: plus(sum.taxable, taxable),
    igst: plus(sum.igst, igst),
    cgst: plus(sum.cgst, cgst),
    sgst: plus(sum.sgst, sgst),
  });
}

function sorted(sums: ReadonlyMap<string, Sum>): Sum[] {
  return [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([, sum]) => sum);
}

function taxCells({ taxable, igst, cgst, sgst }: Omit<Amounts, 'quantity'>): CsvCell[] {
  return [taxable, igst, cgst, sgst].map((amount) => ({ paise: amount }));
}

/** As the return writes it. */
function uqcOf(unit = 'NOS'): string {
  return unit in uqcNames ? `${unit}-${uqcNames[unit as Uqc]}` : unit;
}

function goodsRow(sum: Sum): CsvCell[] {
  const [hsn, uqc, rate] = sum.key as [string, string, number];
  return [hsn, uqc, sum.quantity, { paise: sum.value }, rate, ...taxCells(sum), noCess];
}

function placeCell({ place }: GstReturnDocument): string {
  return `${place.code}-${place.name}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dateCell({ issuedOn }: GstReturnDocument): string {
  const [year, month, day] = issuedOn.split('-');
  return `${day}-${months[Number(month) - 1]}-${year}`;
}

function listedRow(
  where: 'b2cl' | 'exp' | 'cdnur',
  taxDocument: GstReturnDocument,
  rate: { gstRateBp: number; taxable: Paise },
): CsvCell[] {
  const figures: CsvCell[] = [rate.gstRateBp / 100, { paise: rate.taxable }, noCess];
  const value = { paise: taxDocument.total };
  const date = dateCell(taxDocument);
  if (where === 'b2cl') return [taxDocument.number, date, value, placeCell(taxDocument), ...figures];
  if (where === 'exp') return ['WOPAY', taxDocument.number, date, value, taxDocument.place.name, ...figures];
  const type = taxDocument.supply === 'export' ? 'EXPWOP' : 'B2CL';
  return [type, taxDocument.number, date, 'C', placeCell(taxDocument), value, ...figures];
}

function taxDocumentRow(taxDocument: GstReturnDocument): CsvCell[] {
  return [
    taxDocument.kind === 'invoice' ? 'Invoice' : 'Credit note',
    taxDocument.number,
    dateCell(taxDocument),
    taxDocument.invoice?.number ?? '',
    taxDocument.orderId,
    taxDocument.buyer,
    placeCell(taxDocument),
    ...taxCells(sumTaxes(taxedParts(taxDocument))),
    { paise: taxDocument.delivery },
    { paise: taxDocument.total },
  ];
}
