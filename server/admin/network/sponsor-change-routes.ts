import {
  ApprovedSponsorChangeReply,
  DeclineSponsorChangeBody,
  FiledSponsorChangeReply,
  FileSponsorChangeBody,
  type StaffSponsorChange,
  StaffSponsorChangeList,
  StaffSponsorChangeParam,
  staffSponsorChangePath,
  StaffSponsorChangeQuery,
  StaffSponsorChangeReply,
} from '#contract/sponsor-change.ts';
import { DoneReply } from '#contract/customer.ts';
import {
  checkApproval,
  declineSponsorChange,
  fileSponsorChange,
  findSponsorChange,
  listSponsorChanges,
  openProof,
  countTeam,
  findMembersAt,
  findPlace,
  readSponsors,
} from '#server/members/index.ts';
import { sendPrivateJpeg } from '#server/photos/index.ts';
import { type Site, unwrap, replyData } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { findPendingFor } from '#server/staff/index.ts';
import { runOrPropose } from '../run-or-propose.ts';
import { allow } from '../guard.ts';
import type { ListColumns } from '../list-export.ts';
import { readQueue, sendQueue } from './review-queue.ts';

const success = 'success' as const;
/** Of a path to the root; the rest is only counted. */
const maxSponsors = 10;
const one = `${staffSponsorChangePath}/:id`;
const notFound = err(404, 'sponsor_change_not_found', messages.errors.sponsorChanges.notFound);

type Listed = Awaited<ReturnType<typeof listSponsorChanges>>[number];
const changes = {
  waiting: 'requested' as const,
  find: listSponsorChanges,
  toWire: ({ id, state, memberId, name, sponsorId, sponsorName, requestedAt }: Listed) => ({
    id,
    state,
    member: { member_id: memberId, name },
    sponsor: { member_id: sponsorId, name: sponsorName },
    requested_at: requestedAt!.toISOString(),
  }),
};
const changeColumns: ListColumns<ReturnType<typeof changes.toWire>> = {
  id: (row) => row.id,
  member_id: (row) => row.member.member_id,
  name: (row) => row.member.name,
  new_sponsor_id: (row) => row.sponsor.member_id,
  new_sponsor: (row) => row.sponsor.name,
  state: (row) => row.state,
  requested_at: (row) => row.requested_at,
};

/** One staff member approves a request, and a second one confirms it under Approvals. */
export function staffSponsorChangeRoutes(site: Site, services: Services): void {
  const params = StaffSponsorChangeParam;
  site.get(
    staffSponsorChangePath,
    {
      ...allow('network.read'),
      schema: { querystring: StaffSponsorChangeQuery, response: { 200: StaffSponsorChangeList } },
    },
    ({ query }) => readQueue(services, query, changes),
  );
  site.get(
    `${staffSponsorChangePath}.csv`,
    {
      ...allow('network.read', 'sponsor_change.export'),
      schema: {
        summary: 'Requests for another sponsor as a CSV file',
        querystring: StaffSponsorChangeQuery,
        produces: ['text/csv'],
      },
    },
    ({ query }, reply) => sendQueue(reply, 'changes-of-sponsor', changeColumns, services, query, changes),
  );
  site.post(
    staffSponsorChangePath,
    {
      ...allow('network.manage', 'sponsor_change.file'),
      schema: { body: FileSponsorChangeBody, response: { 200: FiledSponsorChangeReply } },
    },
    (request) => replyData(fileSponsorChange(services, request.actor, request.body)),
  );
  site.get(
    one,
    { ...allow('network.read', 'sponsor_change.view'), schema: { params, response: { 200: StaffSponsorChangeReply } } },
    (request) => replyData(readChange(services, request.params.id, (message) => localize(request, message))),
  );
  site.get(
    `${one}/proof`,
    { ...allow('network.read', 'sponsor_change.view_proof'), schema: { params } },
    async (request, reply) => {
      const { id } = request.params;
      const row = await findSponsorChange(services.db, id);
      const opened = unwrap(row?.requested_at ? await openProof(services, id) : notFound);
      return sendPrivateJpeg(reply, opened);
    },
  );
  site.post(
    `${one}/approve`,
    {
      ...allow('network.manage', 'sponsor_change.approve'),
      schema: { params, response: { 200: ApprovedSponsorChangeReply } },
    },
    (request) => {
      const { id } = request.params;
      return runOrPropose(services, request, { action: 'sponsor_change.approve', objectId: String(id), input: { id } });
    },
  );
  site.post(
    `${one}/decline`,
    {
      ...allow('network.manage', 'sponsor_change.decline'),
      schema: { params, body: DeclineSponsorChangeBody, response: { 200: DoneReply } },
    },
    async (request) => {
      unwrap(await declineSponsorChange(services, request.actor, request.params.id, request.body.reason));
      return { status: success, message: localize(request, messages.replies.sponsorChange.declined) };
    },
  );
}

/** With both paths to the root. Errors: 404 sponsor_change_not_found. */
async function readChange(
  services: Services,
  id: number,
  say: (message: Parameters<typeof localize>[1]) => string,
): Promise<Result<StaffSponsorChange>> {
  const { db } = services;
  const at = services.clock.now();
  const row = await findSponsorChange(db, id);
  if (!row || row.sponsor_id === null || row.requested_at === null) return notFound;
  const place = await findPlace(db, row.member_id);
  const before = await readSponsors(db, row.member_id);
  const after = [row.sponsor_id, ...(await readSponsors(db, row.sponsor_id))];
  const shown = [...before.slice(0, maxSponsors), ...after.slice(0, maxSponsors), row.member_id];
  const people = new Map(
    (await findMembersAt(db, { memberIds: [...new Set(shown)] }, at)).map((each) => [
      each.memberId,
      { member_id: each.memberId, name: `${each.firstName} ${each.lastName}` },
    ]),
  );
  const path = (ids: readonly string[]) => ({
    sponsors: ids.slice(0, maxSponsors).map((each) => people.get(each)!),
    more: Math.max(0, ids.length - maxSponsors),
  });
  const isOpen = row.state === 'requested';
  const allowed = isOpen ? await checkApproval(db, id, at) : null;
  const [pending] = isOpen ? await findPendingFor(db, ['sponsor_change.approve'], [String(id)]) : [];
  return ok({
    id,
    state: row.state,
    member: people.get(row.member_id)!,
    sponsor: people.get(row.sponsor_id)!,
    requested_at: row.requested_at.toISOString(),
    reason: row.reason,
    has_proof: row.has_proof,
    paper: row.paper,
    filed_by: row.filed_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    decline_reason: row.decline_reason,
    lapsed_by: row.lapsed_by,
    effective_at: row.effective_at?.toISOString() ?? null,
    team: place ? (await countTeam(db, place)).reduce((sum, count) => sum + count, 0) : 0,
    path_before: path(before),
    path_after: path(after),
    obstacle: allowed && !allowed.ok ? say(allowed.error.message) : null,
    proposed_by: pending?.requestedByName ?? null,
  });
}
