import { sql } from 'kysely';
import { type PayoutResponseReport, type ResponseProblem, responseProblems } from '#contract/staff-payouts.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Paise, paiseToRupees, paise, sumPaise } from '#server/money/paise.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { type Message, messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { mostResponseLines, readResponse, type ResponseFault, type ResponseRow } from './response-rules.ts';
import { referenceOf } from './reference-rules.ts';
import { type LineResult, settleLines } from './settle-lines.ts';
import { batchNotFound, findBatch, lockBatch } from './store.ts';
import { findTemplate } from './templates.ts';
import { queueTelling } from './tell-sellers.ts';
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

/** What a file would do to a batch: results of lines that are on their way, and whatever stands against it. */
interface Comparison {
  results: LineResult[];
  pending: number;
  unchanged: number;
  problems: { line: number | null; reference: string; problem: ResponseProblem }[];
  sums: Record<LineResult['state'], Paise>;
}

/** Problems are shown up to this number; all are counted. */
const mostProblems = 100;
const pageLines = 10_000;

/** All lines of a batch that were sent, by id. */
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

/** Which of these lines there are at all, in whatever batch. */
async function findElsewhere(db: Db | Tx, lineIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM payout_line WHERE id = ANY(${lineIds}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function compare(db: Db | Tx, batchId: number, rows: readonly ResponseRow[], today: string): Promise<Comparison> {
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
    const problem = seen.has(reference) ? 'repeated' : findProblem(row, own, elsewhere, today);
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
  // What came to an end before may be left out of a later file.
  for (const { id, state } of known.values())
    if (state === 'sent' && !seen.has(referenceOf(id)))
      found.problems.push({ line: null, reference: referenceOf(id), problem: 'missing' });
  return {
    ...found,
    sums: { paid: sumPaise(sums.paid), failed: sumPaise(sums.failed), returned: sumPaise(sums.returned) },
  };
}

/** What a row without a problem makes of its line; null where it is so already. */
function resultOf({ state, utr, day, reason }: ResponseRow, own: KnownLine): LineResult | null {
  if (own.state === 'paid' && state === 'returned') return { lineId: own.id, state, reason, day: day! };
  if (own.state !== 'sent') return null;
  if (state === 'paid') return { lineId: own.id, state, utr, day: day! };
  // What never was paid cannot come back: to the seller it has failed.
  return { lineId: own.id, state: 'failed', reason };
}

/** What a file may say of a line in each state. Of one that was returned an older file says that it was paid. */
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
  today: string,
): ResponseProblem | null {
  if (!own) return row.lineId !== null && elsewhere.has(row.lineId) ? 'other_batch' : 'unknown';
  if (row.paise !== own.paise) return 'amount';
  if (row.state === null) return 'state';
  // A line that has ended stays as it ended: its amount may have been paid with a later batch.
  if (!isPossible[own.state].includes(row.state)) return 'settled';
  const isDated = row.day !== null && row.day <= today;
  if (row.state === 'returned' && own.state === 'paid') return isDated && row.day! >= own.paid_on! ? null : 'date';
  if (row.state !== 'paid') return null;
  if (!/^[A-Z0-9/-]{6,40}$/.test(row.utr)) return 'utr';
  if (own.state !== 'sent' && row.utr !== own.utr) return 'settled';
  return isDated ? null : 'date';
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
    problems: problems.slice(0, mostProblems),
  };
}

/** The rows of a file as the batch's template reads them. */
async function readRows(db: Db, batchId: number, file: Buffer): Promise<Result<ResponseRow[]>> {
  const batch = await findBatch(db, batchId);
  if (!batch) return batchNotFound;
  if (batch.channel !== 'file' || batch.template_key === null) return notByFile;
  const template = await findTemplate(db, batch.template_key);
  if (!template.ok) return template;
  const rows = await readResponse(file, template.value.template.response);
  return Array.isArray(rows) ? ok(rows) : unreadable(messageOf(rows));
}

function messageOf(fault: ResponseFault): Message {
  switch (fault.fault) {
    case 'encoding':
      return texts.responseEncoding;
    case 'empty':
      return texts.responseEmpty;
    case 'too_many_lines':
      return texts.responseTooLong({ most: mostResponseLines.toLocaleString('en-IN') });
    case 'column':
      return texts.responseColumn({ name: fault.name });
    case 'quotes':
      return texts.responseQuotes({ line: fault.line });
    case 'short':
      return texts.responseShort({ line: fault.line });
  }
}

/**
 * What a bank's answer would do to a batch; nothing is changed.
 * Errors: 404 payout_batch_not_found; 409 payout_not_by_file; 422 payout_response_unreadable.
 */
export async function checkResponse(
  services: Services,
  id: number,
  file: Buffer,
): Promise<Result<PayoutResponseReport>> {
  const db = services.database.background;
  const rows = await readRows(db, id, file);
  if (!rows.ok) return rows;
  return ok(reportOf(await compare(db, id, rows.value, dayInIndia(services.clock.now()))));
}

/**
 * Writes a bank's answer to a batch, all of it or, where anything stands against it, nothing. The same file again changes nothing. Sellers who were paid,
 * or whose payout came back, are told by a job.
 * Errors: those of checkResponse; 422 payout_response_problems.
 */
export async function applyResponse(
  services: Services,
  actor: StaffActor,
  id: number,
  file: Buffer,
): Promise<Result<PayoutResponseReport>> {
  const rows = await readRows(services.database.background, id, file);
  if (!rows.ok) return rows;
  const applied = await inTransaction(
    services.database.background,
    async (tx): Promise<Result<PayoutResponseReport>> => {
      const at = services.clock.now();
      await lockBatch(tx, id);
      const compared = await compare(tx, id, rows.value, dayInIndia(at));
      if (compared.problems.length > 0) return err(422, 'payout_response_problems', texts.responseProblems);
      const report = reportOf(compared);
      const { paid, failed, returned } = await settleLines(tx, id, compared.results, at);
      if (paid.lines + returned.lines > 0) await queueTelling(tx, id, at);
      await recordStaffAction(tx, { ...actor, objectId: String(id) }, at, {
        before: {},
        after: {
          paid_lines: paid.lines,
          paid_paise: paid.paise,
          failed_lines: failed.lines,
          failed_paise: failed.paise,
          returned_lines: returned.lines,
          returned_paise: returned.paise,
          unchanged: report.unchanged,
        },
      });
      return ok(report);
    },
  );
  if (applied.ok) services.jobsWaiting.tell();
  return applied;
}
