import { openingPath, openingPaths, StaffOpeningReply } from '#contract/admin/settings/opening.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { inTransaction } from '#server/platform/database.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import { openingSetting } from '#server/platform/opening.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { lockSetting, readSetting, writeSetting } from '#server/platform/settings.ts';
import type { FastifyRequest } from 'fastify';
import { allow } from '../guard.ts';

/** What a closed shop waits for, and opening and closing it. All staff may read it. */
export function staffOpeningRoute(site: Site, services: Services): void {
  const schema = { response: { 200: StaffOpeningReply } };
  const answer = async (request: FastifyRequest) => {
    const found = await services.opening.findProblems();
    const problems = found.map(({ code, problem, remedy }) => ({
      code,
      problem: localize(request, problem),
      remedy: localize(request, remedy),
    }));
    return { status: 'success' as const, data: { is_open: problems.length === 0, problems } };
  };

  site.get(openingPath, { ...allow('any_staff'), schema }, (request) => answer(request));
  site.post(openingPaths.open, { ...allow('settings.configure', 'shop.open'), schema }, async (request) => {
    unwrap(await setOpen(services, request.actor, true));
    return answer(request);
  });
  site.post(openingPaths.close, { ...allow('settings.configure', 'shop.close'), schema }, async (request) => {
    unwrap(await setOpen(services, request.actor, false));
    return answer(request);
  });
}

/** A closed shop keeps its pages and takes no orders. Error: 409 shop_not_ready if something else keeps it closed. */
async function setOpen(services: Services, actor: StaffActor, isOpen: boolean): Promise<Result<null>> {
  const { opening, db, clock, catalogChanged } = services;
  const others = (await opening.findProblems()).filter(({ code }) => code !== 'not_open');
  if (isOpen && others.length > 0) return err(409, 'shop_not_ready', messages.errors.staff.settings.notReady);
  const at = clock.now();
  const changed = await inTransaction(db, async (tx) => {
    await lockSetting(tx, openingSetting, { is_open: false }, at);
    const before = (await readSetting(tx, openingSetting)) as { is_open: boolean };
    await writeSetting(tx, openingSetting, { is_open: isOpen }, at);
    await bumpCatalogVersion(tx);
    await recordStaffAction(tx, actor, at, { before, after: { is_open: isOpen } });
    return ok(null);
  });
  opening.forget();
  catalogChanged.notify();
  return changed;
}
