import { isDeepStrictEqual } from 'node:util';
import { fieldMessages } from '#contract/field-messages.ts';
import {
  CompanyBody,
  companyChangesPath,
  CompanyPatch,
  companyPath,
  StaffCompanyReply,
} from '#contract/admin/settings/company.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { findCompanyGaps, readBrand, readBrandRecord, saveBrand } from '#server/content/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { lockSetting } from '#server/platform/settings.ts';
import { allow } from '../guard.ts';

export function staffCompanyRoutes(site: Site, services: Services): void {
  const response = { 200: StaffCompanyReply };
  const answer = async (db: Db) => {
    const { translations = {}, ...record } = await readBrandRecord(db);
    return { status: 'success' as const, data: { record, translations, gaps: findCompanyGaps(record) } };
  };
  const save = (patch: CompanyPatch, actor: StaffActor) =>
    inTransaction(services.db, async (tx): Promise<Result<null>> => {
      const at = services.clock.now();
      await lockSetting(tx, 'brand', {}, at);
      const { look: _unchanged, ...before } = await readBrand(tx);
      const wanted = await applyCompanyChanges(tx, patch);
      if (!wanted.ok) return wanted;
      const brand = await saveBrand(tx, wanted.value, at);
      if (!brand.ok) return brand;
      await recordStaffAction(tx, actor, at, { before: { ...before }, after: { ...brand.value } });
      return ok(null);
    });

  site.get(companyPath, { ...allow('company.read'), schema: { response } }, () => answer(services.db));

  site.post(
    companyChangesPath,
    { ...allow('company.configure', 'company.update'), schema: { body: CompanyPatch, response } },
    async (request) => {
      unwrap(await save(request.body, request.actor));
      services.catalogChanged.notify();
      return answer(services.db);
    },
  );
}

/**
 * Applied to the stored record. Errors: 409 edit_conflict with the fields that somebody else has changed; 422 by field.
 */
async function applyCompanyChanges(tx: Tx, { changes }: CompanyPatch): Promise<Result<CompanyBody>> {
  const stored: Record<string, unknown> = { ...(await readBrandRecord(tx)) };
  const fields = Object.entries(changes).filter(([field]) => field in CompanyBody.shape);
  const conflicts = fields
    .filter(([field, { from }]) => !isDeepStrictEqual(stored[field], from))
    .map(([field, { from, to }]) => ({ id: 0, field, from, current: stored[field], to }));
  if (conflicts.length > 0) {
    const { changed, catalog } = messages.errors.staff;
    const errors = Object.fromEntries(conflicts.map(({ field }) => [field, [catalog.fieldChanged]]));
    return err(409, 'edit_conflict', changed, { errors, details: { conflicts } });
  }
  const wanted = Object.fromEntries(fields.map(([field, { to }]) => [field, to]));
  const parsed = CompanyBody.safeParse({ ...stored, ...wanted });
  return parsed.success ? ok(parsed.data) : invalidFields(fieldMessages(parsed.error.issues));
}
