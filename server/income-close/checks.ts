import type { Selectable } from 'kysely';
import { type IncomeExceptionKind, incomeExceptionKinds } from '#contract/admin/network/income-closes.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import type { NetworkSettings } from '#server/platform/network-settings.ts';
import type { IncomeCloseCheck } from '#server/platform/database-types.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type Close, closeNotFound, findClose } from './queries.ts';
import type { CloseSummary } from './statements.ts';

/**
 * An exception of a close. `last` is the newest check of its kind in any draft of the month; `changed` means that the
 * exception differs since.
 */
export interface ExceptionCheck {
  kind: IncomeExceptionKind;
  state: 'open' | 'changed' | 'checked';
  isRequired: boolean;
  last: Selectable<IncomeCloseCheck> | null;
}

/** Exceptions that somebody must check before a month is approved. */
const required: Record<NetworkSettings['incomeChecks'], readonly IncomeExceptionKind[]> = {
  none: [],
  unusual: ['new_top_earners', 'jumps'],
  all: incomeExceptionKinds,
};

function countOf({ exceptions }: CloseSummary, kind: IncomeExceptionKind): number {
  const found = exceptions[kind];
  return typeof found === 'number' ? found : found.length;
}

/** Identifies the content of an exception, to recognise it in the next draft. */
const foundIn = (summary: CloseSummary, kind: IncomeExceptionKind): string =>
  summary.exception_hashes?.[kind] ?? String(countOf(summary, kind));

/** In the order of their kinds. */
export async function readChecks(
  db: Db | Tx,
  { month, summary }: Pick<Close, 'month' | 'summary'>,
  settings: Pick<NetworkSettings, 'incomeChecks'>,
): Promise<ExceptionCheck[]> {
  const kinds = incomeExceptionKinds.filter((kind) => countOf(summary, kind) > 0);
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom('income_close_check')
    .selectAll()
    .distinctOn('kind')
    .where('month', '=', month)
    .where('kind', 'in', kinds)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  return kinds.map((kind) => {
    const last = rows.find((row) => row.kind === kind) ?? null;
    const state = last === null ? 'open' : last.found === foundIn(summary, kind) ? 'checked' : 'changed';
    return { kind, state, isRequired: required[settings.incomeChecks].includes(kind), last };
  });
}

/**
 * Records a check with a note; a later check replaces it. Errors: 404 income_close_not_found,
 * income_exception_not_found; 409 income_close_replaced.
 */
export async function checkException(
  services: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  { month, close: id, kind, note }: { month: string; close: number; kind: IncomeExceptionKind; note: string },
): Promise<Result<null>> {
  const texts = messages.errors.staff.incomeClose;
  return inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const at = services.clock.now();
    const close = await findClose(tx, month);
    if (!close) return closeNotFound;
    // Locks the draft, so that it is neither approved nor replaced before this is written.
    const draft = await tx
      .selectFrom('income_close')
      .select('id')
      .where('id', '=', id)
      .where('month', '=', `${month}-01`)
      .where('state', '=', 'draft')
      .forShare()
      .executeTakeFirst();
    if (!draft || close.id !== id) return err(409, 'income_close_replaced', texts.replaced);
    if (countOf(close.summary, kind) === 0) return err(404, 'income_exception_not_found', texts.exceptionNotFound);
    await tx
      .insertInto('income_close_check')
      .values({
        close_id: id,
        month: close.month,
        kind,
        found: foundIn(close.summary, kind),
        note,
        checked_by: actor.login,
        checked_at: at,
      })
      .execute();
    await recordStaffAction(tx, actor, at, { before: {}, after: { close: id, exception: kind, note } });
    return ok(null);
  });
}
