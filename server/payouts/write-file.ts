import { type Selectable, sql } from 'kysely';
import { dayInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { placeOf, readSealer, type Sealer, changePlace } from '#server/members/index.ts';
import { paise } from '#server/money/paise.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import type { PayoutLine } from '#server/platform/database-types.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type FileLine, missingCompanyData, writeEnd, writeHead, writeLine } from './bank-file-rules.ts';
import { referenceOf } from './reference-rules.ts';
import { type Batch, batchNotFound, findBatch, lockBatch } from './store.ts';
import { findTemplate } from './templates.ts';

const texts = messages.errors.staff.payouts;
export const notApproved = err(409, 'payout_batch_not_approved', texts.notApproved);

/**
 * Decides that a batch is paid by a bank file, and not by a provider, which would pay twice. The format can change
 * until the bank has answered. Errors: 404 payout_batch_not_found, payout_template_not_found; 409
 * payout_batch_not_approved, payout_channel_taken, payout_batch_answered, payout_template_incomplete.
 */
export async function sendByFile(
  services: Services,
  actor: StaffActor,
  { id, template: key }: { id: number; template: string },
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const at = services.clock.now();
    const batch = await lockBatch(tx, id);
    if (!batch) return batchNotFound;
    if (batch.state !== 'approved') return notApproved;
    if (batch.channel !== null && batch.channel !== 'file') return err(409, 'payout_channel_taken', texts.channelTaken);
    if (await isAnswered(tx, batch)) return answered;
    const found = await findTemplate(tx, key);
    if (!found.ok) return found;
    if (missingCompanyData(found.value.template).length > 0)
      return err(409, 'payout_template_incomplete', texts.templateIncomplete);
    await tx
      .updateTable('payout_batch')
      .set({ channel: 'file', template_key: key, sent_at: batch.sent_at ?? at })
      .where('id', '=', id)
      .execute();
    await recordStaffAction(tx, { ...actor, objectId: String(id) }, at, {
      before: { template: batch.template_key },
      after: { channel: 'file', template: key },
    });
    return ok(null);
  });
}

/** Also if the response still waits for a second person: another file would pay what it reports as failed. */
async function isAnswered(db: Db | Tx, { id, paid_lines, failed_lines, returned_lines }: Batch): Promise<boolean> {
  if (paid_lines + failed_lines + returned_lines > 0) return true;
  const waiting = await db
    .selectFrom('payout_response')
    .select('id')
    .where('batch_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
const answered = err(409, 'payout_batch_answered', texts.answered);

/** Written while it is being sent. */
export interface BankFile {
  name: string;
  type: string;
  parts: AsyncGenerator<string>;
}

/**
 * The same bytes every time, until the bank has answered. Account numbers are decrypted page by page, and stored
 * nowhere. Errors: 404 payout_batch_not_found; 409 payout_batch_not_approved, payout_not_by_file,
 * payout_batch_answered, payout_template_incomplete.
 */
export async function openBankFile(services: Services, id: number): Promise<Result<BankFile>> {
  const db = services.database.background;
  const batch = await findBatch(db, id);
  if (!batch) return batchNotFound;
  if (batch.state !== 'approved') return notApproved;
  if (batch.channel !== 'file' || batch.template_key === null) return notByFile;
  if (await isAnswered(db, batch)) return answered;
  const found = await findTemplate(db, batch.template_key);
  if (!found.ok) return found;
  const { template } = found.value;
  if (missingCompanyData(template).length > 0) return err(409, 'payout_template_incomplete', texts.templateIncomplete);
  const sealer = await readSealer(services, db);
  const day = dayInIndia(batch.sent_at!);
  const frame = { batchId: id, day, count: batch.payable_lines, paise: batch.payable_paise };
  async function* parts(): AsyncGenerator<string> {
    yield writeHead(template, frame);
    let number = 0;
    for await (const page of readFileLines(db, sealer, id))
      yield page.map((line) => writeLine(template, line, { day, number: ++number })).join('');
    yield writeEnd(template, frame);
  }
  const isCsv = template.file.extension === 'csv';
  return ok({
    name: `payouts-${id}.${template.file.extension}`,
    type: isCsv ? 'text/csv; charset=us-ascii' : 'text/plain; charset=us-ascii',
    parts: parts(),
  });
}

export const notByFile = err(409, 'payout_not_by_file', texts.notByFile);

/** Until other work gets a turn. */
const linesAtOnce = 1_000;

interface SealedLine extends Pick<Selectable<PayoutLine>, 'id' | 'member_id' | 'paise' | 'asked_at'> {
  change_id: number | null;
  application_id: number | null;
  sealed: string;
  name: string;
  ifsc: string;
  email: string;
  mobile: string;
}

/** Lines in progress, or only those that no provider has yet, in order of their members, with decrypted accounts. */
export async function* readFileLines(
  db: Db,
  sealer: Sealer,
  batchId: number,
  { limit = linesAtOnce, onlyUnsent = false }: { limit?: number; onlyUnsent?: boolean } = {},
): AsyncGenerator<(FileLine & { lineId: number; wasAsked: boolean })[]> {
  for (let after = ''; ;) {
    const { rows } = await sql<SealedLine>`
      SELECT l.id, l.member_id, l.paise, l.asked_at, l.change_id, l.application_id, coalesce(c.number_sealed, a.account_sealed) AS sealed,
        coalesce(CASE WHEN c.id IS NULL THEN a.holder_name ELSE c.name END, '') AS name,
        CASE WHEN c.id IS NULL THEN a.ifsc ELSE c.ifsc END AS ifsc,
        coalesce(p.email, '') AS email, coalesce(p.mobile, '') AS mobile
      FROM payout_line l
      JOIN member m ON m.member_id = l.member_id
      LEFT JOIN kyc_change c ON c.id = l.change_id
      LEFT JOIN join_application a ON a.id = l.application_id
      LEFT JOIN customer p ON p.id = m.customer_id AND p.erased_at IS NULL
      WHERE l.batch_id = ${batchId} AND l.state = 'sent' AND l.member_id > ${after}
        AND (NOT ${onlyUnsent}::boolean OR l.provider_id IS NULL)
      ORDER BY l.member_id LIMIT ${limit}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map((row) => openLine(sealer, row));
    if (rows.length < limit) return;
    after = rows.at(-1)!.member_id;
  }
}

function openLine(sealer: Sealer, row: SealedLine): FileLine & { lineId: number; wasAsked: boolean } {
  const place = row.change_id === null ? placeOf(row.application_id!, 'account') : changePlace(row.change_id, 'number');
  return {
    lineId: row.id,
    wasAsked: row.asked_at !== null,
    reference: referenceOf(row.id),
    memberId: row.member_id,
    name: row.name,
    account: sealer.openText(place, row.sealed),
    ifsc: row.ifsc,
    paise: paise(row.paise),
    email: row.email,
    mobile: row.mobile,
  };
}
