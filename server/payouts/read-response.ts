import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type PayoutResponseReport, type ResponseProblem, responseProblems } from '#contract/admin/network/payouts.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Paise, paiseToRupees, paise, sumPaise } from '#server/money/paise.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { type Message, messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { maxResponseLines, readResponse, type ResponseFault, type ResponseRow } from './response-rules.ts';
import { referenceOf } from './reference-rules.ts';
import { type LineResult, settleLines } from './settle-lines.ts';
import { batchNotFound, findBatch, lockBatch } from './store.ts';
import { findTemplate } from './templates.ts';
import { queueSellerNotices } from './notify-sellers.ts';
import { notByFile } from './write-file.ts';

const texts = messages.errors.staff.payouts;
const unreadable = (message: Message) => err(422, 'payout_response_unreadable', message);

interface KnownLine {
  id: number;
  member_id: string;
  paise: Paise;
  state: 'sent' | 'paid' | 'failed' | 'returned';
  utr: string | null;
  paid_on: string | null;
}

/** Results of lines in progress, and problems. */
interface Comparison {
  results: LineResult[];
  pending: number;
  unchanged: number;
  problems: { line: number | null; reference: string; problem: ResponseProblem }[];
  sums: Record<LineResult['state'], Paise>;
}

/** Problems shown; all are counted. */
const maxProblems = 100;
const pageLines = 10_000;

/** All sent lines, by id. */
async function readKnown(db: Db | Tx, batchId: number): Promise<Map<number, KnownLine>> {
  const known = new Map<number, KnownLine>();
  for (let after = ''; ;) {
    const { rows } = await sql<KnownLine>`
      SELECT id, member_id, paise, state, utr, paid_on FROM payout_line
      WHERE batch_id = ${batchId} AND state IN ('sent', 'paid', 'failed', 'returned') AND member_id > ${after} ORDER BY member_id LIMIT ${pageLines}`.execute(
      db,
    );
    for (const row of rows) known.set(row.id, row);
    if (rows.length < pageLines) return known;
    after = rows.at(-1)!.member_id;
  }
}

/** Lines that exist in any batch. */
async function findElsewhere(db: Db | Tx, lineIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM payout_line WHERE id = ANY(${lineIds}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Days in India within which the payouts can have finished: from the day the batch was sent to today. */
interface Window {
  sentOn: string;
  today: string;
}

async function compare(
  db: Db | Tx,
  batchId: number,
  rows: readonly ResponseRow[],
  window: Window,
): Promise<Comparison> {
  const known = await readKnown(db, batchId);
  const strange = rows.flatMap(({ lineId }) => (lineId !== null && !known.has(lineId) ? [lineId] : []));
  const elsewhere = strange.length > 0 ? await findElsewhere(db, strange) : new Set<number>();
  const found: Comparison = {
    results: [],
    pending: 0,
    unchanged: 0,
    problems: [],
    sums: { paid: paise(0), failed: paise(0), returned: paise(0) },
  };
  const seen = new Set<string>();
  const sums: Record<LineResult['state'], Paise[]> = { paid: [], failed: [], returned: [] };
  for (const row of rows) {
    const { line, reference } = row;
    const own = row.lineId === null ? undefined : known.get(row.lineId);
    const problem = seen.has(reference) ? 'repeated' : findProblem(row, own, elsewhere, window);
    seen.add(reference);
    if (problem) found.problems.push({ line, reference: reference.slice(0, 40), problem });
    else if (own!.state === 'sent' && row.state === 'pending') found.pending += 1;
    else {
      const result = resultOf(row, own!);
      if (result) {
        found.results.push(result);
        sums[result.state].push(own!.paise);
      } else found.unchanged += 1;
    }
  }
  // A later file may leave out finished lines.
  for (const { id, state } of known.values())
    if (state === 'sent' && !seen.has(referenceOf(id)))
      found.problems.push({ line: null, reference: referenceOf(id), problem: 'missing' });
  return {
    ...found,
    sums: { paid: sumPaise(sums.paid), failed: sumPaise(sums.failed), returned: sumPaise(sums.returned) },
  };
}

/** Null if the line already has this result. */
function resultOf({ state, utr, day, reason }: ResponseRow, own: KnownLine): LineResult | null {
  if (own.state === 'paid' && state === 'returned') return { lineId: own.id, state, reason, day: day! };
  if (own.state !== 'sent') return null;
  if (state === 'paid') return { lineId: own.id, state, utr, day: day! };
  // What was never paid cannot be returned: for the seller it has failed.
  return { lineId: own.id, state: 'failed', reason };
}

/** What a file may report for a line in each state. An older file may still report a returned line as paid. */
const isPossible: Record<KnownLine['state'], readonly ResponseRow['state'][]> = {
  sent: ['paid', 'failed', 'returned', 'pending'],
  paid: ['paid', 'returned'],
  failed: ['failed', 'returned'],
  returned: ['paid', 'returned'],
};

function findProblem(
  row: ResponseRow,
  own: KnownLine | undefined,
  elsewhere: ReadonlySet<number>,
  window: Window,
): ResponseProblem | null {
  if (!own) return row.lineId !== null && elsewhere.has(row.lineId) ? 'other_batch' : 'unknown';
  if (row.paise !== own.paise) return 'amount';
  if (row.state === null) return 'state';
  // A finished line stays finished: its amount may have been paid with a later batch.
  if (!isPossible[own.state].includes(row.state)) return 'settled';
  // A finished line does not change, so its day is not checked.
  const isNews = own.state === 'sent' || (own.state === 'paid' && row.state === 'returned');
  if (row.state === 'paid' && !/^[A-Z0-9/-]{6,40}$/.test(row.utr)) return 'utr';
  if (row.state === 'paid' && own.state !== 'sent' && row.utr !== own.utr) return 'settled';
  return isNews ? findDayProblem(row, own, window) : null;
}

/** A day before the batch was sent, or in the future, results from swapped day and month. */
function findDayProblem(row: ResponseRow, own: KnownLine, { sentOn, today }: Window): ResponseProblem | null {
  // Some banks give no day for failed or pending lines.
  const needsDay = row.state === 'paid' || own.state === 'paid';
  if (row.day === null) return needsDay ? 'date' : null;
  if (row.day > today) return 'after_today';
  if (row.day < sentOn) return 'before_sent';
  return own.state === 'paid' && row.day < own.paid_on! ? 'before_paid' : null;
}

function reportOf({ results, pending, unchanged, problems, sums }: Comparison): PayoutResponseReport {
  const count = (state: LineResult['state']) => results.filter((each) => each.state === state).length;
  const counts = Object.fromEntries(
    responseProblems.flatMap((kind) => {
      const of = problems.filter(({ problem }) => problem === kind).length;
      return of > 0 ? [[kind, of]] : [];
    }),
  );
  return {
    paid: { lines: count('paid'), amount: paiseToRupees(sums.paid) },
    failed: { lines: count('failed'), amount: paiseToRupees(sums.failed) },
    returned: { lines: count('returned'), amount: paiseToRupees(sums.returned) },
    pending,
    unchanged,
    problem_counts: counts,
    problems: problems.slice(0, maxProblems),
  };
}

/** By the batch's template; also returns the day on which the batch was sent. */
async function readRows(
  db: Db,
  batchId: number,
  file: Buffer,
): Promise<Result<{ rows: ResponseRow[]; sentOn: string }>> {
  const batch = await findBatch(db, batchId);
  if (!batch) return batchNotFound;
  if (batch.channel !== 'file' || batch.template_key === null) return notByFile;
  const template = await findTemplate(db, batch.template_key);
  if (!template.ok) return template;
  const rows = await readResponse(file, template.value.template.response);
  if (!Array.isArray(rows)) return unreadable(messageOf(rows));
  return ok({ rows, sentOn: dayInIndia(batch.sent_at!) });
}

function messageOf(fault: ResponseFault): Message {
  switch (fault.fault) {
    case 'encoding':
      return texts.responseEncoding;
    case 'empty':
      return texts.responseEmpty;
    case 'too_many_lines':
      return texts.responseTooLong({ most: maxResponseLines.toLocaleString('en-IN') });
    case 'column':
      return texts.responseColumn({ name: fault.name });
    case 'quotes':
      return texts.responseQuotes({ line: fault.line });
    case 'short':
      return texts.responseShort({ line: fault.line });
  }
}

/**
 * What a bank's response would change; changes nothing. Errors: 404 payout_batch_not_found; 409 payout_not_by_file; 422
 * payout_response_unreadable.
 */
export async function checkResponse(
  services: Services,
  id: number,
  file: Buffer,
): Promise<Result<PayoutResponseReport>> {
  const db = services.database.background;
  const read = await readRows(db, id, file);
  if (!read.ok) return read;
  const { rows, sentOn } = read.value;
  return ok(reportOf(await compare(db, id, rows, { sentOn, today: dayInIndia(services.clock.now()) })));
}

/** With the part that waits for a second person: amounts that would be owed again. */
export interface TakenResponse {
  report: PayoutResponseReport;
  unpaid: UnpaidResponse | null;
}

/** Results that put money back into balances. */
export interface UnpaidResponse {
  id: number;
  batchId: number;
  digest: string;
  failed: { lines: number; paise: Paise };
  returned: { lines: number; paise: Paise };
  /** The first few members. */
  members: string[];
}

/**
 * Applies a bank's response completely, or not at all if there is any problem. Payments are recorded at once, and a job
 * notifies the sellers. Failures and returns are stored until a second person has approved them (`applyUnpaid`). The
 * same file again changes nothing. Errors: those of checkResponse; 422 payout_response_problems.
 */
export async function applyResponse(
  services: Services,
  actor: StaffActor,
  id: number,
  file: Buffer,
): Promise<Result<TakenResponse>> {
  const read = await readRows(services.database.background, id, file);
  if (!read.ok) return read;
  const { rows, sentOn } = read.value;
  const applied = await inTransaction(services.database.background, async (tx): Promise<Result<TakenResponse>> => {
    const at = services.clock.now();
    await lockBatch(tx, id);
    const compared = await compare(tx, id, rows, { sentOn, today: dayInIndia(at) });
    if (compared.problems.length > 0) return err(422, 'payout_response_problems', texts.responseProblems);
    const report = reportOf(compared);
    const paid = compared.results.filter(({ state }) => state === 'paid');
    const settled = await settleLines(tx, id, paid, { at, by: actor });
    if (!settled.ok) return settled;
    if (settled.value.paid.lines > 0) await queueSellerNotices(tx, id, at);
    const unpaid = compared.results.filter((result): result is UnpaidResult => result.state !== 'paid');
    const kept = unpaid.length > 0 ? await keepUnpaid(tx, { batchId: id, unpaid, by: actor.login, at }) : null;
    // Where nothing else is new, the request for a second person already records the upload.
    if (!kept?.isNew || settled.value.paid.lines > 0)
      await recordStaffAction(tx, { ...actor, objectId: String(id) }, at, {
        before: {},
        after: {
          paid_lines: settled.value.paid.lines,
          paid_paise: settled.value.paid.paise,
          unchanged: report.unchanged,
        },
      });
    return ok({ report, unpaid: kept && (await readUnpaid(tx, kept.id)) });
  });
  if (applied.ok) services.jobsWaiting.notify();
  return applied;
}

type UnpaidResult = Exclude<LineResult, { state: 'paid' }>;
const Unpaid = z.array(
  z.union([
    z.object({ lineId: z.int(), state: z.literal('failed'), reason: z.string() }),
    z.object({ lineId: z.int(), state: z.literal('returned'), reason: z.string(), day: z.string() }),
  ]),
);

/** The same results are the same row. Returns its id, and whether it is new. */
async function keepUnpaid(
  tx: Tx,
  { batchId, unpaid, by, at }: { batchId: number; unpaid: readonly UnpaidResult[]; by: string; at: Date },
): Promise<{ id: number; isNew: boolean }> {
  const results = JSON.stringify(unpaid.toSorted((one, other) => one.lineId - other.lineId));
  const digest = createHash('sha256').update(results).digest('hex');
  const added = await tx
    .insertInto('payout_response')
    .values({ batch_id: batchId, digest, results, uploaded_by: by, uploaded_at: at })
    .onConflict((conflict) => conflict.columns(['batch_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true };
  const { id } = await tx
    .selectFrom('payout_response')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

const maxMembers = 10;

async function readUnpaid(tx: Tx, id: number): Promise<UnpaidResponse | null> {
  const { rows } = await sql<{ state: 'failed' | 'returned'; lines: number; paise: Paise; members: string[] }>`
    SELECT r.state, count(*)::int AS lines, sum(l.paise)::bigint AS paise,
      (array_agg(l.member_id ORDER BY l.member_id))[1:${sql.lit(maxMembers)}] AS members
    FROM payout_response p, jsonb_to_recordset(p.results) AS r ("lineId" bigint, state text) JOIN payout_line l ON l.id = r."lineId"
    WHERE p.id = ${id} GROUP BY r.state`.execute(tx);
  const response = await tx
    .selectFrom('payout_response')
    .select(['batch_id', 'digest'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!response) return null;
  const of = (state: 'failed' | 'returned') => {
    const found = rows.find((row) => row.state === state);
    return { lines: found?.lines ?? 0, paise: paise(found?.paise ?? 0) };
  };
  return {
    id,
    batchId: response.batch_id,
    digest: response.digest,
    failed: of('failed'),
    returned: of('returned'),
    members: [...new Set(rows.flatMap(({ members }) => members))].toSorted().slice(0, maxMembers),
  };
}

const outdated = err(409, 'payout_response_outdated', texts.responseOutdated);

/** Errors: 404 payout_batch_not_found; 409 payout_response_outdated if a line has another result meanwhile. */
export async function checkUnpaid(tx: Tx, id: number): Promise<Result<UnpaidResult[]>> {
  const response = await tx
    .selectFrom('payout_response')
    .select(['batch_id', 'results'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!response) return batchNotFound;
  const results = Unpaid.parse(response.results);
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS r ("lineId" bigint, state text)
    JOIN payout_line l ON l.id = r."lineId" AND l.batch_id = ${response.batch_id}
      AND l.state = CASE r.state WHEN 'returned' THEN 'paid' ELSE 'sent' END`.execute(tx);
  return rows[0]!.open === results.length ? ok(results) : outdated;
}

/**
 * Puts the amounts of failures and returns back into balances. A job notifies sellers whose payout was returned.
 * Errors: those of checkUnpaid; 403 payout_second_person.
 */
export async function applyUnpaid(services: Services, actor: StaffActor, response: UnpaidKey): Promise<Result<null>> {
  const { id, batchId } = response;
  const applied = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const at = services.clock.now();
    await lockBatch(tx, batchId);
    const checked = await checkUnpaid(tx, id);
    if (!checked.ok) return checked;
    const settled = await settleLines(tx, batchId, checked.value, { at, by: actor });
    if (!settled.ok) return settled;
    const { failed, returned } = settled.value;
    if (returned.lines > 0) await queueSellerNotices(tx, batchId, at);
    await recordStaffAction(tx, { ...actor, objectId: String(batchId) }, at, {
      before: {},
      after: {
        response: id,
        failed_lines: failed.lines,
        failed_paise: failed.paise,
        returned_lines: returned.lines,
        returned_paise: returned.paise,
      },
    });
    return ok(null);
  });
  if (applied.ok) services.jobsWaiting.notify();
  return applied;
}

type UnpaidKey = Pick<UnpaidResponse, 'id' | 'batchId'>;
