import { readSetting, writeSetting } from '#server/platform/settings.ts';
import { type Brand } from '#contract/content.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { type Db, type Tx } from '#server/platform/database.ts';
import { err, ok, invalidFields, type Result } from '#server/platform/result.ts';
import {
  arePrefixes,
  type Prefixes,
  presetPrefixes,
  fiscalYearOf,
  type TaxDocumentKind,
  taxDocumentNumber,
} from './number-rules.ts';
import { insertTaxDocument, type Issued, nextSerial, readIssued } from './queries.ts';
import { isOwnCompany, readBrand } from '#server/content/index.ts';
import {
  composeTaxDocument,
  type CreditReason,
  type TaxDocumentContent,
  type TaxDocumentInput,
  type TaxDocumentSale,
} from './rules.ts';
import { messages } from '#server/platform/messages.ts';

const prefixSetting = 'tax_documents';

/** As set, otherwise derived from the brand's short name. */
export async function readPrefixes(db: Db, brand: Pick<Brand, 'slug'>): Promise<Prefixes> {
  return ((await readSetting(db, prefixSetting)) as Prefixes | null) ?? presetPrefixes(brand.slug);
}

/** Numbering continues. Error: 422 unless they are two different prefixes of 1 to 3 characters. */
export async function savePrefixes(tx: Tx, prefixes: Prefixes, at: Date): Promise<Result<Prefixes>> {
  if (!arePrefixes(prefixes)) return invalidFields({ prefixes: [messages.errors.staff.settings.gstPrefixes] });
  await writeSetting(tx, prefixSetting, prefixes, at);
  return ok(prefixes);
}

/** Items credited after the invoice. */
export interface CreditNoteInput extends TaxDocumentInput {
  creditId: number;
  reason: CreditReason;
}

/** Of a dispatched order. `credits` are those issued after dispatch, oldest first. */
export interface DueTaxDocuments {
  sale: TaxDocumentSale;
  invoice: TaxDocumentInput;
  credits: readonly CreditNoteInput[];
}

/** A cheap check whether `issueTaxDocuments` would issue anything. */
export async function lacksTaxDocuments(tx: Tx, orderId: number, creditIds: readonly number[]): Promise<boolean> {
  const issued = await readIssued(tx, orderId);
  return issued.invoice === null || creditIds.some((id) => !issued.creditIds.includes(id));
}

/**
 * Issues one invoice per order, one credit note per credit. Idempotent. Requires the order's lock; take no other lock
 * afterwards, because the series are locked last. Error: 409 company_incomplete if the company's record lacks the
 * seller's details; the demo sells in the name of the sample company.
 * @throws Error if a tax document would not add up
 */
export async function issueTaxDocuments(
  tx: Tx,
  { sale, invoice, credits }: DueTaxDocuments,
  { at, isDemo }: { at: Date; isDemo: boolean },
): Promise<Result<null>> {
  const issued = await readIssued(tx, sale.orderId);
  const brand = await readBrand(tx);
  if (!isDemo && !isOwnCompany(brand)) return err(409, 'company_incomplete', messages.errors.staff.companyIncomplete);
  const against =
    issued.invoice ??
    (await issue(tx, brand, at, {
      kind: 'invoice',
      creditId: null,
      against: null,
      content: composeTaxDocument(brand, sale, invoice),
    }));
  for (const credit of credits) {
    if (issued.creditIds.includes(credit.creditId)) continue;
    const { creditId, reason } = credit;
    const corrects = { number: against.number, issuedAt: against.issuedAt.toISOString(), reason };
    const content = composeTaxDocument(brand, sale, credit, corrects);
    await issue(tx, brand, at, { kind: 'credit_note', creditId, against, content });
  }
  return ok(null);
}

interface Issuing {
  kind: TaxDocumentKind;
  creditId: number | null;
  against: Issued['invoice'];
  content: TaxDocumentContent;
}

async function issue(tx: Tx, brand: Brand, at: Date, issuing: Issuing): Promise<NonNullable<Issued['invoice']>> {
  const { kind, creditId, against, content } = issuing;
  const fiscalYear = fiscalYearOf(at);
  const prefixes = await readPrefixes(tx, brand);
  const serial = await nextSerial(tx, kind, fiscalYear);
  const number = taxDocumentNumber(prefixes[kind], fiscalYear, serial);
  const place = { kind, fiscalYear, serial, number, issuedAt: at, issuedOn: dayInIndia(at) };
  const id = await insertTaxDocument(tx, { ...place, creditId, invoiceId: against?.id ?? null, content });
  return { id, number, issuedAt: at };
}
