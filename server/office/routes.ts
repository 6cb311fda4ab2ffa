import { OfficeSettingsReply } from '#contract/office.ts';
import { paths } from '#contract/paths.ts';
import { readBrand } from '#server/content/index.ts';
import type { Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';

/** GET /api/office-settings: who the company is and where its shop stands. Staff's edits show at the next load. */
export function officeRoutes(site: Site, services: Services): void {
  site.get(paths.officeSettings, { schema: { response: { 200: OfficeSettingsReply } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return { status: 'success' as const, data: { brand: await readBrand(services.db), shop_url: services.shopUrl } };
  });
}
