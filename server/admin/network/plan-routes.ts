import { DoneReply } from '#contract/customer.ts';
import {
  PlanCommandReply,
  PlanDraftBody,
  SavePlanBody,
  StaffPlanDraftQuery,
  StaffPlanDraftReply,
  staffPlanDraftPath,
  StaffPlanParam,
  staffPlanPath,
  StaffPlanReply,
  StaffPlansReply,
} from '#contract/admin/network/plans.ts';
import { dayInIndia } from '#contract/india-time.ts';
import {
  checkPlanWithdrawal,
  copyPlan,
  discardPlanDraft,
  readPlanDocument,
  readPlanDraft,
  readPlanVersions,
  savePlanDraft,
} from '#server/income-plan/index.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { findLastApproved } from '#server/sale-points/index.ts';
import { findPendingFor } from '#server/staff/index.ts';
import { runOrPropose } from '../run-or-propose.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const one = `${staffPlanPath}/:id`;
const notFound = err(404, 'plan_version_not_found', messages.errors.plan.versionNotFound);

/** A second staff member publishes the draft of the next version. */
export function staffPlanRoutes(site: Site, services: Services): void {
  readingRoutes(site, services);
  draftRoutes(site, services);
  withdrawalRoute(site, services);
}

/** For the version with this start. */
async function findProposer(
  { db }: Services,
  action: 'income_plan.publish' | 'income_plan.withdraw',
  start: string,
): Promise<string | null> {
  const [pending] = await findPendingFor(db, [action], [start]);
  return pending?.requestedByName ?? null;
}

async function readInForce({ db, clock }: Services) {
  const versions = await readPlanVersions(db, dayInIndia(clock.now()));
  const inForce = versions.find(({ state }) => state === 'in_force');
  return { versions, inForce: inForce ? await readPlanDocument(db, inForce.id) : null };
}

function readingRoutes(site: Site, services: Services): void {
  const { db, clock } = services;
  site.get(staffPlanPath, { ...allow('network.read'), schema: { response: { 200: StaffPlansReply } } }, async () => {
    const draft = await readPlanDraft(db);
    return {
      status: success,
      data: {
        versions: await readPlanVersions(db, dayInIndia(clock.now())),
        draft: draft && {
          effective_from: draft.plan.effective_from,
          saved_by: draft.savedBy,
          saved_at: draft.savedAt.toISOString(),
          proposed_by: await findProposer(services, 'income_plan.publish', draft.plan.effective_from),
        },
      },
    };
  });
  site.get(
    one,
    { ...allow('network.read'), schema: { params: StaffPlanParam, response: { 200: StaffPlanReply } } },
    async (request, reply) => {
      const { versions, inForce } = await readInForce(services);
      const version = versions.find(({ id }) => id === request.params.id);
      const document = version && (await readPlanDocument(db, version.id));
      if (!document) return sendApiError(request, reply, notFound.error);
      const proposer = await findProposer(services, 'income_plan.withdraw', version.effective_from);
      const waits = version.state === 'scheduled' ? proposer : null;
      return { status: success, data: { version, ...document, proposed_by: waits, in_force: inForce } };
    },
  );
  site.get(
    staffPlanDraftPath,
    { ...allow('network.read'), schema: { querystring: StaffPlanDraftQuery, response: { 200: StaffPlanDraftReply } } },
    async (request, reply) =>
      (await answerDraft(services, request.query.from)) ?? sendApiError(request, reply, notFound.error),
  );
}

/** The draft, or else a copy of the version `from`; null if there is no such version. */
async function answerDraft(services: Services, from?: number): Promise<StaffPlanDraftReply | null> {
  const { db, clock } = services;
  const draft = await readPlanDraft(db);
  const document = draft ?? (await copyPlan(db, clock.now(), from));
  if (!document) return null;
  const { plan, p_bonus } = document;
  const { inForce } = await readInForce(services);
  return {
    status: success,
    data: {
      saved: draft && { saved_by: draft.savedBy, saved_at: draft.savedAt.toISOString() },
      plan,
      p_bonus,
      proposed_by: draft && (await findProposer(services, 'income_plan.publish', plan.effective_from)),
      in_force: inForce,
    },
  };
}

function draftRoutes(site: Site, services: Services): void {
  const { db } = services;
  site.post(
    staffPlanDraftPath,
    {
      ...allow('network.manage', 'income_plan.save'),
      schema: { body: SavePlanBody, response: { 200: StaffPlanDraftReply } },
    },
    async (request, reply) => {
      unwrap(await savePlanDraft(services, request.actor, request.body, await findLastApproved(db)));
      return (await answerDraft(services)) ?? sendApiError(request, reply, notFound.error);
    },
  );
  site.post(
    `${staffPlanDraftPath}/discard`,
    {
      ...allow('network.manage', 'income_plan.discard'),
      schema: { body: PlanDraftBody, response: { 200: DoneReply } },
    },
    async (request) => {
      unwrap(await discardPlanDraft(services, request.actor, request.body.saved_at));
      return { status: success, message: localize(request, messages.replies.incomePlans.discarded) };
    },
  );
  const publish = 'income_plan.publish' as const;
  site.post(
    `${staffPlanDraftPath}/publish`,
    { ...allow('network.manage', publish), schema: { body: PlanDraftBody, response: { 200: PlanCommandReply } } },
    async (request) => {
      const start = (await readPlanDraft(db))?.plan.effective_from ?? 'draft';
      const requested = { action: publish, objectId: start, input: { start, savedAt: request.body.saved_at } };
      const caller = { staff: request.staff, actor: { ...request.actor, objectId: start } };
      return runOrPropose(services, caller, requested);
    },
  );
}

function withdrawalRoute(site: Site, services: Services): void {
  const action = 'income_plan.withdraw' as const;
  site.post(
    `${one}/withdraw`,
    { ...allow('network.manage', action), schema: { params: StaffPlanParam, response: { 200: PlanCommandReply } } },
    async (request) => {
      const { id } = request.params;
      const found = unwrap(await checkPlanWithdrawal(services.db, id, services.clock.now()));
      const { effective_from: start } = found;
      const caller = { staff: request.staff, actor: { ...request.actor, objectId: start } };
      return runOrPropose(services, caller, { action, objectId: start, input: { id, start } });
    },
  );
}
