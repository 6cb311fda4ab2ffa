import * as z from 'zod/mini';
import { DoneReply } from '#contract/customer.ts';
import { IdText } from '#contract/envelope.ts';
import {
  ChangeRoleBody,
  InviteBody,
  RightsChangeReply,
  staffPeoplePaths,
  StaffPeopleReply,
} from '#contract/staff-people.ts';
import { RoleBody, staffRolePaths, StaffRolesReply } from '#contract/staff-roles.ts';
import type { ApprovableAction } from '#contract/staff-approvals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  createRole,
  deactivateStaff,
  deleteOwnRole,
  findPerson,
  readPeople,
  readRoles,
  resetFactors,
  runWithApproval,
  withdrawInvitation,
} from '#server/staff/index.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const params = z.object({ id: IdText });
const one = `${staffPeoplePaths.people}/:id`;
const response = { 200: RightsChangeReply };

/** The people of the staff and their rights. */
export function staffPeopleRoutes(site: Site, services: Services): void {
  site.get(
    staffPeoplePaths.people,
    { ...allow('staff.read'), schema: { response: { 200: StaffPeopleReply } } },
    async (request, _reply) => ({ status: success, data: await readPeople(services, request.staff) }),
  );
  rightsRoutes(site, services);
  accountRoutes(site, services);
  roleRoutes(site, services);
}

/** What a second person has to approve. */
function rightsRoutes(site: Site, services: Services): void {
  const ask = askSecondPerson(services);
  site.post(
    staffPeoplePaths.invitations,
    { ...allow('staff.manage', 'staff.invite'), schema: { body: InviteBody, response } },
    (request, reply) => ask(request, reply, 'staff.invite', request.body.email, request.body),
  );
  const unknown = err(404, 'person_not_found', messages.errors.staff.people.notFound);
  site.post(
    `${one}/role`,
    { ...allow('staff.manage', 'staff.change_role'), schema: { params, body: ChangeRoleBody, response } },
    async (request, reply) => {
      const { id } = request.params;
      const person = await findPerson(services.db, id, services.clock.now());
      if (!person) return sendApiError(request, reply, unknown.error);
      const input = { id, name: person.name, role: request.body.role };
      return ask(request, reply, 'staff.change_role', String(id), input);
    },
  );
  site.post(
    `${one}/reactivate`,
    { ...allow('staff.manage', 'staff.reactivate'), schema: { params, response } },
    async (request, reply) => {
      const { id } = request.params;
      const person = await findPerson(services.db, id, services.clock.now());
      if (!person) return sendApiError(request, reply, unknown.error);
      return ask(request, reply, 'staff.reactivate', String(id), { id, name: person.name });
    },
  );
  site.post(
    `${staffRolePaths.roles}/:id`,
    { ...allow('roles.manage', 'role.update'), schema: { params, body: RoleBody, response } },
    (request, reply) => {
      const { id } = request.params;
      return ask(request, reply, 'role.update', String(id), { id, ...request.body });
    },
  );
}

function askSecondPerson(services: Services) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    action: ApprovableAction,
    objectId: string,
    input: unknown,
  ) => {
    const who = { member: request.staff, actor: request.actor };
    const outcome = await runWithApproval(services, who, { action, objectId, input });
    if (!outcome.ok) return sendApiError(request, reply, outcome.error);
    return { status: success, data: { state: outcome.value.state } };
  };
}

/** What one person may do alone. */
function accountRoutes(site: Site, services: Services): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, done: Promise<Result<null>>) => {
    const result = await done;
    if (!result.ok) return sendApiError(request, reply, result.error);
    services.jobsWaiting.tell();
    return { status: success, message: localize(request, messages.replies.account.staffSaved) };
  };
  const who = (request: FastifyRequest) => ({ member: request.staff, actor: request.actor });
  const schema = { params, response: { 200: DoneReply } };
  site.post(`${one}/deactivate`, { ...allow('staff.manage', 'staff.deactivate'), schema }, (request, reply) =>
    answer(request, reply, deactivateStaff(services, who(request), request.params.id)),
  );
  site.post(
    `${one}/reset-factors`,
    { ...allow('staff.reset_factors', 'staff.reset_factors'), schema },
    (request, reply) => answer(request, reply, resetFactors(services, who(request), request.params.id)),
  );
  site.post(
    `${staffPeoplePaths.invitations}/:id/withdraw`,
    { ...allow('staff.manage', 'staff.withdraw_invitation'), schema },
    (request, reply) => answer(request, reply, withdrawInvitation(services, who(request), request.params.id)),
  );
  site.post(
    staffRolePaths.roles,
    { ...allow('roles.manage', 'role.create'), schema: { body: RoleBody, response: { 200: DoneReply } } },
    (request, reply) => answer(request, reply, createRole(services, who(request), request.body)),
  );
  site.post(
    `${staffRolePaths.roles}/:id/delete`,
    { ...allow('roles.manage', 'role.delete'), schema },
    (request, reply) => answer(request, reply, deleteOwnRole(services, who(request), request.params.id)),
  );
}

function roleRoutes(site: Site, services: Services): void {
  site.get(
    staffRolePaths.roles,
    { ...allow('staff.read'), schema: { response: { 200: StaffRolesReply } } },
    async () => ({ status: success, data: await readRoles(services) }),
  );
}
