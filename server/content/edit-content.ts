/** Each command runs in one transaction and writes an audit log entry. */
import { sql } from 'kysely';
import { type ContentEntry, type ContentKind, maxContent } from '#contract/admin/content/content.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { applyChanges, type Changes } from '#server/platform/changes-rules.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type AnyContentValues, checkContent, contentShape, contentTables } from './content-kinds-rules.ts';
import {
  type ContentRecord,
  deleteContent,
  insertContent,
  orderContent,
  picturesOf,
  readContent,
  toEntry,
  updateContent,
} from './content-records.ts';

type Saving = Pick<Services, 'db' | 'clock' | 'catalogChanged'>;

const texts = messages.errors.staff.content;
const shared = messages.errors.staff.catalog;
const unknownEntry = err(404, 'content_not_found', texts.notFound);

/** In order. */
export async function listContent(
  services: Pick<Services, 'db' | 'clock'>,
  kind: ContentKind,
): Promise<ContentEntry[]> {
  const { db, clock } = services;
  const records = await readContent(db, kind);
  const pictures = await picturesOf(db, kind, records);
  return records.map((record) => toEntry(kind, record, pictures, clock.now()));
}

/** At the end of its list. Errors: 409 content_full, 422 by field. */
export async function createContent(
  services: Saving,
  actor: StaffActor,
  kind: ContentKind,
  values: AnyContentValues,
): Promise<Result<ContentEntry>> {
  return saving(services, actor, kind, async (tx, all) => {
    const most = maxContent[kind];
    if (all.length >= most) return err(409, 'content_full', texts.most({ most }));
    const errors = { ...checkContent(values), ...(await checkReferences(tx, kind, values)) };
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    const id = await insertContent(tx, kind, values);
    return ok({ id, before: {}, after: values });
  });
}

/** Errors: 404 content_not_found, 409 edit_conflict with the conflicts, 422 by field. */
export async function editContent(
  services: Saving,
  actor: StaffActor,
  kind: ContentKind,
  { id, changes }: { id: number; changes: Changes },
): Promise<Result<ContentEntry>> {
  return saving(services, actor, kind, async (tx, all) => {
    const entry = all.find((each) => each.id === id);
    if (!entry) return unknownEntry;
    const { values, changed, conflicts, errors } = applyChanges(contentShape(kind), entry.values, changes);
    for (const { field } of conflicts) errors[field] ??= [shared.fieldChanged];
    const details = { conflicts: conflicts.map((conflict) => ({ id, ...conflict })) };
    if (conflicts.length > 0) return err(409, 'edit_conflict', messages.errors.staff.changed, { errors, details });
    if (changed.length > 0) Object.assign(errors, checkContent(values), await checkReferences(tx, kind, values));
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    if (changed.length === 0) return ok({ id, before: {}, after: {} });
    await updateContent(tx, kind, id, values);
    return ok({ id, before: entry.values, after: values });
  });
}

/** The audit log keeps the content. Returns the entry as it was. Error: 404 content_not_found. */
export async function removeContent(
  services: Saving,
  actor: StaffActor,
  kind: ContentKind,
  id: number,
): Promise<Result<ContentEntry>> {
  return saving(services, actor, kind, async (tx, all) => {
    const entry = all.find((each) => each.id === id);
    if (!entry) return unknownEntry;
    await deleteContent(tx, kind, id);
    return ok({ id, before: entry.values, after: {}, gone: entry });
  });
}

/** Returns the whole list. Error: 409 content_order_changed if `order` does not list exactly the current entries. */
export async function reorderContent(
  services: Saving,
  actor: StaffActor,
  kind: ContentKind,
  order: readonly number[],
): Promise<Result<ContentEntry[]>> {
  const saved = await saving(services, actor, kind, async (tx, all) => {
    const current = all.map(({ id }) => id);
    if (new Set(order).size !== order.length || order.toSorted(byNumber).join() !== current.toSorted(byNumber).join())
      return err(409, 'content_order_changed', texts.orderChanged);
    await orderContent(tx, kind, order);
    return ok({ id: null, before: { order: current }, after: { order } });
  });
  return saved.ok ? ok(await listContent(services, kind)) : saved;
}

const byNumber = (one: number, other: number) => one - other;

interface ContentChange {
  id: number | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  gone?: ContentRecord;
}

/** Serialises changes of a list: lists are short and share one order. */
async function saving(
  services: Saving,
  actor: StaffActor,
  kind: ContentKind,
  change: (tx: Tx, all: readonly ContentRecord[]) => Promise<Result<ContentChange>>,
): Promise<Result<ContentEntry>> {
  const at = services.clock.now();
  const saved = await inTransaction(services.db, async (tx): Promise<Result<ContentEntry>> => {
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`content ${kind}`}))`.execute(tx);
    const all = await readContent(tx, kind);
    const outcome = await change(tx, all);
    if (!outcome.ok) return outcome;
    const { id, before, after, gone } = outcome.value;
    await recordStaffAction(tx, actor, at, { before, after, ...(id === null ? {} : { objectId: id }) });
    if (Object.keys(after).length > 0 || gone) await bumpCatalogVersion(tx);
    const record = gone ?? (id === null ? all[0] : (await readContent(tx, kind, id))[0]);
    if (!record) return ok({ id: 0, state: 'hidden' as const, values: {}, pictures: [] });
    return ok(toEntry(kind, record, await picturesOf(tx, kind, [record]), at));
  });
  if (saved.ok) services.catalogChanged.notify();
  return saved;
}

/** The pictures and the coupon must exist. */
async function checkReferences(db: Db, kind: ContentKind, values: AnyContentValues): Promise<FieldMessages> {
  const errors: FieldMessages = {};
  const pictures = await picturesOf(db, kind, [{ values }]);
  for (const field of contentTables[kind].pictures) {
    const file = values[field];
    if (typeof file === 'string' && !pictures.has(file)) errors[field] = [shared.pictureMissing];
  }
  const code = values['coupon_code'];
  if (typeof code === 'string') {
    const coupon = await db
      .selectFrom('coupon')
      .select('id')
      .where(({ fn }) => fn<string>('upper', ['coupon.code']), '=', code)
      .executeTakeFirst();
    if (!coupon) errors['coupon_code'] = [texts.couponMissing];
  }
  return errors;
}
