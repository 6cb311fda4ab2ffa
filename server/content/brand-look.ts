import { findContrastFaults, leastContrast } from '#contract/brand-colours.ts';
import { brandFileKinds, BrandLookBody, type BrandLookPatch, type StaffBrand } from '#contract/admin/settings/brand.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { lockSetting, readSetting, writeSetting } from '#server/platform/settings.ts';
import { readBrand } from './brand.ts';
import { markBrandFilesUsed, readBrandFile, readBrandPicture } from './brand-files.ts';
import {
  type BrandLook,
  brandLookKey,
  coloursOf,
  logoSize,
  lookOf,
  recolouringOf,
  StoredLook,
} from './brand-look-rules.ts';

/** Null if staff have set nothing. */
export async function readBrandLook(db: Db): Promise<BrandLook | null> {
  return lookOf(await readSetting(db, brandLookKey));
}

export interface PrintBranding {
  colours?: Record<string, string>;
  logo?: { bytes: Buffer; width: number; height: number };
}

/** Replacements of colours, and the logo as a PNG with its size in points. */
export async function readPrintDress(db: Db): Promise<PrintBranding> {
  const look = await readBrandLook(db);
  const colours = recolouringOf(look ?? undefined);
  const logo = look?.logo ? await readBrandFile(db, look.logo.id, 'logo.png') : null;
  return {
    ...(colours && { colours }),
    ...(logo && { logo: { bytes: logo.bytes, ...logoSize(look!.logo!) } }),
  };
}

async function readStoredLook(db: Db): Promise<StoredLook> {
  return StoredLook.parse((await readSetting(db, brandLookKey)) ?? {});
}

const valuesOf = (look: StoredLook): BrandLookBody => ({
  ...look,
  logo: look.logo?.id ?? null,
  icon: look.icon?.id ?? null,
});

export async function readStaffBrand(db: Db): Promise<StaffBrand> {
  const look = await readStoredLook(db);
  return { name: (await readBrand(db)).name, look: valuesOf(look), logo: look.logo, icon: look.icon };
}

/**
 * Pages show the change at once. Errors: 409 edit_conflict with what somebody else has changed; 422 by field, with the
 * measured contrast of a colour in which text would be unreadable.
 */
export async function saveBrandLook(
  services: Pick<Services, 'db' | 'clock' | 'catalogChanged'>,
  actor: StaffActor,
  { changes }: BrandLookPatch,
): Promise<Result<null>> {
  const at = services.clock.now();
  const saved = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    await lockSetting(tx, brandLookKey, {}, at);
    const before = valuesOf(await readStoredLook(tx));
    const conflicts = Object.entries(changes)
      .map(([field, { from, to }]) => ({ id: 0, field, from, current: before[field as keyof BrandLookBody], to }))
      .filter(({ from, current }) => from !== current);
    if (conflicts.length > 0) {
      const { changed, catalog } = messages.errors.staff;
      const errors = Object.fromEntries(conflicts.map(({ field }) => [field, [catalog.fieldChanged]]));
      return err(409, 'edit_conflict', changed, { errors, details: { conflicts } });
    }
    const wanted = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));
    const checked = await checkLook(tx, { ...before, ...wanted });
    if (!checked.ok) return checked;
    const look = checked.value;
    await markBrandFilesUsed(
      tx,
      [look.logo?.id, look.icon?.id].filter((id) => id !== undefined),
      at,
    );
    await writeSetting(tx, brandLookKey, look, at);
    await bumpCatalogVersion(tx);
    await recordStaffAction(tx, actor, at, { before: { ...before }, after: { ...valuesOf(look) } });
    return ok(null);
  });
  if (saved.ok) services.catalogChanged.notify();
  return saved;
}

/** Returns the look to store, or errors by field. */
async function checkLook(tx: Tx, wanted: Record<string, unknown>): Promise<Result<StoredLook>> {
  const { brand } = messages.errors.staff;
  const errors: FieldMessages = {};
  const parsed = BrandLookBody.safeParse(wanted);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] = [{ key: message, values: {} }];
    return invalidFields(errors);
  }
  const look: StoredLook = { ...parsed.data, logo: null, icon: null };
  for (const { field, ground, ratio } of findContrastFaults(coloursOf(parsed.data))) {
    const values = { ratio: String(ratio), least: String(leastContrast) };
    errors[field] = [ground === 'main' ? brand.contrastDark(values) : brand.contrastLight(values)];
  }
  for (const kind of brandFileKinds) {
    const id = parsed.data[kind];
    look[kind] = await readBrandPicture(tx, kind, id);
    if (id !== null && look[kind] === null) errors[kind] = [brand.fileGone];
  }
  return Object.keys(errors).length > 0 ? invalidFields(errors) : ok(look);
}
