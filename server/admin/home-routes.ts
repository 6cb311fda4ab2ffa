import { staffHomePath, StaffHomeQuery, StaffHomeReply } from '#contract/staff-home.ts';
import type { Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { readHome } from '#server/reports/index.ts';
import { allow } from './guard.ts';

/** The figures of the home screen; each belongs to those who may read the list behind it. */
export function staffHomeRoute(site: Site, services: Services): void {
  const schema = { querystring: StaffHomeQuery, response: { 200: StaffHomeReply } };
  site.get(staffHomePath, { ...allow('any_staff'), schema }, async (request, _reply) => {
    const data = await readHome(services.db, request.query.period, services.clock.now(), request.staff.permissions);
    return { status: 'success' as const, data };
  });
}
