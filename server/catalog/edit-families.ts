import type { FamilyBody, StaffFamily } from '#contract/admin/catalogue/families.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { anyId, type Db, givenId, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { insertFamilies, leaveFamily, readFamilies, replaceFamily, toStaffFamily } from './families.ts';
import { lockProducts } from './product-record.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';

type Saving = Pick<Services, 'db' | 'clock' | 'catalogChanged'>;

const texts = messages.errors.staff.catalog;
const unknownFamily = err(404, 'family_not_found', texts.familyNotFound);

export async function listFamilies(db: Db): Promise<StaffFamily[]> {
  return (await readFamilies(db)).map(toStaffFamily);
}

/** Errors: 422 by field. */
export async function createFamily(
  services: Saving,
  actor: StaffActor,
  body: FamilyBody,
): Promise<Result<StaffFamily>> {
  return saving(services, actor, async (tx) => {
    const errors = await checkMembers(tx, body, null);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    const [id] = await insertFamilies(tx, [body]);
    return ok({ id: id!, before: {} });
  });
}

/** Errors: 404 family_not_found, 409 family_changed, 422 by field. */
export async function updateFamily(
  services: Saving,
  actor: StaffActor,
  id: number,
  { version, ...body }: FamilyBody & { version: number },
): Promise<Result<StaffFamily>> {
  return saving(services, actor, async (tx) => {
    const current = await lockFamily(tx, id, version);
    if (!current.ok) return current;
    const errors = await checkMembers(tx, body, id);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    await replaceFamily(tx, id, body);
    return ok({ id, before: current.value });
  });
}

/** The products stay. Returns the family as it was. Errors: 404 family_not_found, 409 family_changed. */
export async function dissolveFamily(
  services: Saving,
  actor: StaffActor,
  id: number,
  version: number,
): Promise<Result<StaffFamily>> {
  return saving(services, actor, async (tx) => {
    const current = await lockFamily(tx, id, version);
    if (!current.ok) return current;
    await leaveFamily(tx, id);
    await tx.deleteFrom('product_family').where('id', '=', id).execute();
    return ok({ id, before: current.value });
  });
}

async function lockFamily(tx: Tx, id: number, version: number): Promise<Result<StaffFamily>> {
  const held = await tx
    .selectFrom('product_family')
    .select('version')
    .where('id', '=', givenId(id))
    .forUpdate()
    .executeTakeFirst();
  if (!held) return unknownFamily;
  if (held.version !== version) return err(409, 'family_changed', messages.errors.staff.changed);
  const [family] = await readFamilies(tx, [id]);
  return ok(toStaffFamily(family!));
}

async function saving(
  services: Saving,
  actor: StaffActor,
  change: (tx: Tx) => Promise<Result<{ id: number; before: StaffFamily | Record<string, never> }>>,
): Promise<Result<StaffFamily>> {
  const at = services.clock.now();
  const saved = await inTransaction(services.db, async (tx): Promise<Result<StaffFamily>> => {
    const outcome = await change(tx);
    if (!outcome.ok) return outcome;
    const { id, before } = outcome.value;
    const [family] = await readFamilies(tx, [id]);
    const after = family ? toStaffFamily(family) : (before as StaffFamily);
    await recordStaffAction(tx, actor, at, { before: { ...before }, after: family ? { ...after } : {}, objectId: id });
    await bumpCatalogVersion(tx);
    return ok(after);
  });
  if (saved.ok) services.catalogChanged.notify();
  return saved;
}

/** Locks the members; `familyId` is null for a new family. */
async function checkMembers(tx: Tx, { axes, members }: FamilyBody, familyId: number | null): Promise<FieldMessages> {
  const ids = members.map((member) => member.product_id);
  await lockProducts(tx, ids);
  const rows = await tx
    .selectFrom('product as p')
    .leftJoin('product_family as f', 'f.id', 'p.family_id')
    .select(['p.id', 'p.family_id', 'f.name as family'])
    .where('p.id', '=', anyId(ids))
    .where('p.archived_at', 'is', null)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  const errors: FieldMessages = {};
  const seen = new Set<number>();
  const taken = new Set<string>();
  for (const [place, { product_id: id, options }] of members.entries()) {
    const row = found.get(id);
    const key = options.map(({ value }) => value.toLowerCase()).join('\n');
    if (!row) errors[`members.${place}.product_id`] = [texts.relationMissing];
    else if (seen.has(id)) errors[`members.${place}.product_id`] = [texts.relationTwice];
    else if (row.family_id !== null && row.family_id !== familyId)
      errors[`members.${place}.product_id`] = [texts.familyOther({ family: row.family! })];
    else if (options.length !== axes.length) errors[`members.${place}.options`] = [texts.familyOptions];
    else if (taken.has(key)) errors[`members.${place}.options`] = [texts.familySame];
    seen.add(id);
    taken.add(key);
  }
  return errors;
}
