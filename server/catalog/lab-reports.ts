/** Laboratory reports on batches, published on the product's page. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LabReport } from '#contract/catalog.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { readCaller } from '#server/platform/caller.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { sendApiError, type Site, unwrap } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { tagsOfProducts } from './save.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { checkPdf } from './read-pdf.ts';

const folder = '/documents/lab-reports/';
/** Latest tests first. */
const maxShown = 6;
/** Per product. */
const maxKept = 60;

const texts = messages.errors.staff.labReports;
const unknownProduct = err(404, 'product_not_found', messages.errors.catalog.productNotFound);
const unknownReport = err(404, 'lab_report_not_found', texts.notFound);

/** Latest tests first. */
export async function findLabReports(db: Db, productId: number, most = maxShown): Promise<LabReport[]> {
  const rows = await db
    .selectFrom('lab_report')
    .select(['id', 'batch', 'tested_on', 'size'])
    .where('product_id', '=', productId)
    .orderBy('tested_on', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, batch, tested_on, size }) => ({ id, batch, tested_on, size, path: `${folder}${id}.pdf` }));
}

/** Error: 404 product_not_found. */
export async function listLabReports(db: Db, productId: number): Promise<Result<LabReport[]>> {
  const product = await db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst();
  return product ? ok(await findLabReports(db, productId, maxKept)) : unknownProduct;
}

/**
 * Stores a report; the same file again changes nothing. Returns the product's reports. Errors: 404 product_not_found;
 * 409 lab_reports_full; 413 pdf_too_large; 415 pdf_type, pdf_active, pdf_locked, pdf_complex; 503 pdfs_busy.
 */
export async function addLabReport(
  services: Services,
  actor: StaffActor,
  { productId, batch, testedOn, file }: { productId: number; batch: string; testedOn: string; file: Buffer },
): Promise<Result<LabReport[]>> {
  const checked = await checkPdf(file);
  if (!checked.ok) return checked;
  const sha256 = createHash('sha256').update(file).digest('hex');
  const result = await inTransaction(services.db, async (tx) => {
    // Serialises uploads of one product, so that the limit holds.
    const product = await tx
      .selectFrom('product')
      .select('id')
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!product) return unknownProduct;
    const { kept } = await tx
      .selectFrom('lab_report')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    if (kept >= maxKept) return err(409, 'lab_reports_full', texts.full({ count: maxKept }));
    const at = services.clock.now();
    const values = { product_id: productId, batch, tested_on: testedOn, file, size: file.length, sha256 };
    const added = await tx
      .insertInto('lab_report')
      .values({ ...values, created_at: at })
      .onConflict((conflict) => conflict.columns(['product_id', 'batch', 'sha256']).doNothing())
      .returning('id')
      .executeTakeFirst();
    const after = { product_id: productId, batch, tested_on: testedOn, sha256 };
    await recordStaffAction(tx, { ...actor, objectId: String(added?.id ?? productId) }, at, { before: {}, after });
    await bumpCatalogVersion(tx, tagsOfProducts([productId]));
    return ok(null);
  });
  if (!result.ok) return result;
  services.catalogChanged.notify();
  return ok(await findLabReports(services.db, productId, maxKept));
}

/** Batch and hash stay in the audit log. Returns the remaining reports. Error: 404 lab_report_not_found. */
export async function removeLabReport(services: Services, actor: StaffActor, id: number): Promise<Result<LabReport[]>> {
  const result = await inTransaction(services.db, async (tx): Promise<Result<number>> => {
    const removed = await tx
      .deleteFrom('lab_report')
      .where('id', '=', id)
      .returning(['product_id', 'batch', 'tested_on', 'sha256'])
      .executeTakeFirst();
    if (!removed) return unknownReport;
    await recordStaffAction(tx, actor, services.clock.now(), { before: removed, after: {} });
    await bumpCatalogVersion(tx, tagsOfProducts([removed.product_id]));
    return ok(removed.product_id);
  });
  if (!result.ok) return result;
  services.catalogChanged.notify();
  return ok(await findLabReports(services.db, result.value, maxKept));
}

/** GET of published products' files, saved under a descriptive name. */
export function labReportRoute(site: Site, services: Services, limits: Limits): void {
  site.get<{ Params: { file: string } }>(
    `${folder}:file`,
    { schema: { hide: true } },
    async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
      const [, id] = /^([1-9]\d{0,8})\.pdf$/.exec(request.params.file) ?? [];
      const report = id === undefined ? undefined : await findPublished(services.db, Number(id));
      if (!report) return sendApiError(request, reply, unknownReport.error);
      const etag = `"${report.sha256.slice(0, 32)}"`;
      // A browser's PDF viewer has its own origin, so anything that a PDF makes it run cannot act on the shop's.
      reply.headers({
        'cache-control': 'public, max-age=3600',
        'content-disposition': `inline; filename="lab-report-${report.sku.replace(/[^\w-]/g, '')}-${report.id}.pdf"`,
        'content-type': 'application/pdf',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        etag,
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      // Megabytes out of the database, for everybody who asks.
      unwrap(await limits.labReport.take(readCaller(request, services)));
      const { file } = await services.db
        .selectFrom('lab_report')
        .select('file')
        .where('id', '=', report.id)
        .executeTakeFirstOrThrow();
      return reply.send(Buffer.from(file));
    },
  );
}

async function findPublished(db: Db, id: number): Promise<{ id: number; sha256: string; sku: string } | undefined> {
  return db
    .selectFrom('lab_report as l')
    .innerJoin('product as p', 'p.id', 'l.product_id')
    .select(['l.id', 'l.sha256', 'p.sku'])
    .where('l.id', '=', id)
    .where(({ ref }) => ref('p.published'))
    .executeTakeFirst();
}
