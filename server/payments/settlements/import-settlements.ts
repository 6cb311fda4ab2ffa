import { maxSettlementRows } from '#contract/admin/reports/settlements.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { paise } from '#server/money/paise.ts';
import { type CsvProblem, type CsvTable, parseCsv } from '#server/platform/csv.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { type Message, messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { lockSetting } from '#server/platform/settings.ts';
import { paymentProviders } from '../gateways/providers.ts';
import { providerRefundsJob } from '../payment-jobs.ts';
import { readSettlementReport, type ReportFault, type SettledEntry } from './report-rules.ts';

const texts = messages.errors.staff.settlements;
const unreadable = (message: Message) => err(422, 'settlements_unreadable', message);

/** Entries in the report, new ones among them, and settlements. */
export interface ImportedSettlements {
  entries: number;
  added: number;
  settlements: number;
}

/**
 * Completely or not at all. Known entries stay unchanged, so reports may overlap. Errors: 422
 * settlement_provider_unknown, settlements_unreadable; 409 settlements_differ if an entry contradicts an earlier
 * report or another row.
 */
export async function importSettlementReport(
  services: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  { provider, name, file }: { provider: string; name: string; file: Buffer },
): Promise<Result<ImportedSettlements>> {
  const rules = paymentProviders.find((each) => each.name === provider)?.report;
  if (!rules) return err(422, 'settlement_provider_unknown', texts.unknownProvider({ provider }));
  const table: CsvTable | CsvProblem = parseCsv(file, maxSettlementRows);
  if (table === 'encoding') return unreadable(texts.encoding);
  if (table === 'quotes') return unreadable(texts.quotes);
  if (table === 'too_many_rows')
    return unreadable(texts.tooManyRows({ most: maxSettlementRows.toLocaleString('en-IN') }));
  const read = readSettlementReport(rules, table.rows);
  if ('fault' in read) return unreadable(messageOf(read));
  if (read.length === 0) return unreadable(texts.empty);
  return saveEntries(services, actor, { provider, name, entries: read });
}

function messageOf(fault: ReportFault): Message {
  if (fault.fault === 'column') return texts.column({ name: fault.name });
  if (fault.fault === 'sum') return texts.sum({ line: fault.line });
  return texts.value({ line: fault.line, name: fault.name, value: fault.value });
}

const atOnce = 1_000;

/** In one transaction. Error: 409 settlements_differ. */
export async function saveEntries(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  { provider, name, entries }: { provider: string; name: string; entries: readonly SettledEntry[] },
): Promise<Result<ImportedSettlements>> {
  const at = clock.now();
  const byKey = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const unlike = entries.find((entry) => contentOf(entry) !== contentOf(byKey.get(keyOf(entry))!));
  if (unlike) return err(409, 'settlements_differ', texts.differs({ reference: unlike.reference }));
  const once = [...byKey.values()];
  const settlements = new Set(once.map(({ settlementId }) => settlementId)).size;
  return inTransaction(db, async (tx) => {
    // Two concurrent imports would not see each other's entries.
    await lockSetting(tx, 'settlements', {}, at);
    const known = new Map<string, string>();
    for (let from = 0; from < once.length; from += atOnce)
      for (const row of await findKnown(tx, provider, once.slice(from, from + atOnce))) known.set(row.key, row.content);
    const changed = once.find((entry) => (known.get(keyOf(entry)) ?? contentOf(entry)) !== contentOf(entry));
    if (changed) return err(409, 'settlements_differ', texts.differs({ reference: changed.reference }));
    const fresh = once.filter((entry) => !known.has(keyOf(entry)));
    const { id } = await tx
      .insertInto('settlement_import')
      .values({ provider, file_name: name, entries: once.length, added: fresh.length, at, imported_by: actor.login })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let from = 0; from < fresh.length; from += atOnce)
      await tx
        .insertInto('settlement_entry')
        .values(fresh.slice(from, from + atOnce).map((entry) => toRow(provider, id, entry)))
        .execute();
    await bookUnknownRefunds(tx, provider, fresh, at);
    const found = { entries: once.length, added: fresh.length, settlements };
    await recordStaffAction(tx, { ...actor, objectId: String(id) }, at, { before: {}, after: { provider, ...found } });
    return ok(found);
  });
}

/** Unknown refunds were made in the provider's dashboard. */
async function bookUnknownRefunds(tx: Tx, provider: string, entries: readonly SettledEntry[], at: Date): Promise<void> {
  const refunds = entries.filter(({ kind, providerOrderId }) => kind === 'refund' && providerOrderId !== null);
  for (let from = 0; from < refunds.length; from += atOnce) {
    const some = refunds.slice(from, from + atOnce);
    const names = some.map(({ reference }) => reference);
    const known = await tx
      .selectFrom('refund')
      .select('provider_refund_id as id')
      .where('provider_refund_id', 'in', names)
      .unionAll(tx.selectFrom('unmatched_payment').select('refund_id as id').where('refund_id', 'in', names))
      .execute();
    const unknown = some.filter(({ reference }) => !known.some(({ id }) => id === reference));
    const jobs = unknown.map(({ providerOrderId, reference }) =>
      providerRefundsJob({ provider, providerOrderId, paymentId: null }, reference, at),
    );
    if (jobs.length > 0) await enqueue(tx, ...jobs);
  }
}

const keyOf = ({ kind, reference, settlementId }: Pick<SettledEntry, 'kind' | 'reference' | 'settlementId'>) =>
  JSON.stringify([kind, reference, settlementId]);
const contentOf = ({ amount, fee, gst, net }: Pick<SettledEntry, 'amount' | 'fee' | 'gst' | 'net'>) =>
  JSON.stringify([amount, fee, gst, net].map(Number));

async function findKnown(tx: Tx, provider: string, entries: readonly SettledEntry[]) {
  const rows = await tx
    .selectFrom('settlement_entry')
    .select(['kind', 'reference', 'settlement_id', 'amount_paise', 'fee_paise', 'gst_paise', 'net_paise'])
    .where('provider', '=', provider)
    .where('settlement_id', 'in', [...new Set(entries.map(({ settlementId }) => settlementId))])
    .execute();
  return rows.map((row) => ({
    key: keyOf({ kind: row.kind, reference: row.reference, settlementId: row.settlement_id }),
    content: contentOf({
      amount: row.amount_paise,
      fee: row.fee_paise,
      gst: row.gst_paise,
      net: row.net_paise,
    }),
  }));
}

function toRow(provider: string, importId: number, entry: SettledEntry) {
  const { kind, reference, providerOrderId, amount, fee, gst, net, settlementId, utr, settledAt } = entry;
  return {
    provider,
    kind,
    reference,
    provider_order_id: providerOrderId,
    amount_paise: amount,
    fee_paise: paise(fee),
    gst_paise: paise(gst),
    net_paise: paise(net),
    settlement_id: settlementId,
    utr,
    settled_at: settledAt,
    import_id: importId,
  };
}
