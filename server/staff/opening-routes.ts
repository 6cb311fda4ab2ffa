import { openingPath, StaffOpeningReply } from '#contract/staff-opening.ts';
import type { Site } from '#server/platform/http.ts';
import { localize } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from './guard.ts';

/** What a closed shop waits for. It is about the shop, not about anybody in it, so every member of the staff may read it. */
export function staffOpeningRoute(site: Site, services: Services): void {
  const schema = { response: { 200: StaffOpeningReply } };
  site.get(openingPath, { ...allow('any_staff'), schema }, async (request, _reply) => {
    const found = await services.opening.findProblems();
    const problems = found.map(({ code, problem, remedy }) => ({
      code,
      problem: localize(request, problem),
      remedy: localize(request, remedy),
    }));
    return { status: 'success' as const, data: { is_open: problems.length === 0, problems } };
  });
}
