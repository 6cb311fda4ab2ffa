import { CompanyBody, companyPath, StaffCompanyReply } from '#contract/staff-company.ts';
import { recordStaffAction } from '#server/audit/index.ts';
import { findCompanyGaps, readBrand, saveBrand } from '#server/content/index.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from './guard.ts';

/** The company's record for staff: its name, address, numbers and officers, as pages, emails and invoices show them. */
export function staffCompanyRoutes(site: Site, services: Services): void {
  const response = { 200: StaffCompanyReply };
  const answer = async (db: Db) => {
    const record = await readBrand(db);
    return { status: 'success' as const, data: { record, gaps: findCompanyGaps(record) } };
  };

  site.get(companyPath, { ...allow('company.read'), schema: { response } }, () => answer(services.db));

  site.post(
    companyPath,
    { ...allow('company.configure', 'company.update'), schema: { body: CompanyBody, response } },
    async (request, reply) => {
      const at = services.clock.now();
      const saved = await inTransaction(services.db, async (tx) => {
        const before = await readBrand(tx);
        const brand = await saveBrand(tx, request.body, at);
        if (brand.ok)
          await recordStaffAction(tx, request.actor, at, { before: { ...before }, after: { ...brand.value } });
        return brand;
      });
      if (!saved.ok) return sendApiError(request, reply, saved.error);
      services.catalogChanged.tell();
      return answer(services.db);
    },
  );
}
