import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { apiKeyScopes } from '#contract/staff-integrations.ts';
import type { Permission, StaffAction, StaffMember } from '#contract/staff.ts';
import { originOf, recordAccess, recordRefusal, type StaffActor } from '#server/audit/index.ts';
import { knownCaller, readCaller } from '#server/platform/caller.ts';
import { rejectionCode, sendApiError, type Site } from '#server/platform/http.ts';
import { badToken, personal } from '#server/platform/personal-call.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { lastUseIntervalMs } from '#server/platform/session-list.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { hashToken } from '#server/platform/tokens.ts';
import {
  csrfTokenOf,
  findApiKeyMember,
  findSignIn,
  findStaffByToken,
  hasPermission,
  hasCsrfToken,
  isFromPortal,
  isReading,
  mustHaveFactor,
  noteStaffTokenUse,
  type PendingSignIn,
  readApiKey,
  readSessionToken,
} from '#server/staff/index.ts';
import { messages } from '#server/platform/messages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is logged in; set by the guard on every staff route but the public ones. */
    staff: StaffMember;
    /** The CSRF token of the session, set with `staff`. */
    csrfToken: string;
    /** The same member as the actor of this call's command, set with `staff`. */
    actor: StaffActor;
    /** The login that waits for its second factor; set on the routes of `signing_in` alone. */
    signIn: PendingSignIn;
  }
  interface FastifyContextConfig {
    /** What a staff route asks of its caller: a permission, any login, one that waits for its second factor, or nothing. */
    staffAccess?: Permission | 'any_staff' | 'signing_in' | 'public';
    /** What the audit log says that was done or read. A route that may change something names it, or says that it changes nothing. */
    staffAction?: StaffAction | 'changes_nothing';
  }
}

/**
 * Route options of a staff route: who may call it, and what the audit log says that they did. A command writes its entry itself, in its
 * transaction; for a route that reads, the guard writes it. Answers belong to one person and are never cached.
 */
export function allow<A extends Permission | 'any_staff' | 'signing_in' | 'public'>(
  access: A,
  action?: StaffAction | 'changes_nothing',
) {
  return { ...personal, config: { staffAccess: access, ...(action ? { staffAction: action } : {}) } };
}

const notPermitted = err(403, 'permission_denied', messages.errors.staff.permissionDenied);

/** A call that may change something and does not show that it comes from the session's own page. */
export const badCsrfToken = err(403, 'csrf_token_invalid', messages.errors.staff.csrfTokenInvalid);

/**
 * Guards all routes registered on this scope: a route that does not say who may call it fails the start, and each call is let through only
 * for a logged-in staff member with the route's permission. The session's cookie says who calls; a call that may change something has to come from
 * the portal's own pages and bring the session's CSRF token. A call that is denied, and a command that is rejected, goes into the audit log.
 * Register @fastify/cookie on the scope first.
 * Errors: 401 login_required, token_invalid; 403 csrf_token_invalid, permission_denied.
 */
export function guardStaffRoutes(
  site: Site,
  services: Services,
  limits: Pick<Limits, 'apiKeyCall' | 'wrongApiKey'>,
): void {
  site.decorateRequest('staff');
  site.decorateRequest('csrfToken', '');
  site.decorateRequest('actor');
  site.decorateRequest('signIn');
  site.addHook('onRoute', (route) => {
    if (route.config?.staffAccess === undefined)
      throw new Error(`the staff route ${route.url} does not say who may call it`);
    describeScope(route);
    const reads = [route.method].flat().every((method) => isReading({ method }));
    if (!reads && route.config.staffAction === undefined)
      throw new Error(`the staff route ${route.url} does not say what it does`);
  });
  site.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.staffAccess;
    const key = readApiKey(request.headers.authorization);
    if (key !== null) {
      const called = await authenticateApiKey(services, limits, request, key);
      return called.ok ? undefined : sendApiError(request, reply, called.error);
    }
    if (!isReading(request) && !isFromPortal(request, services))
      return sendApiError(request, reply, badCsrfToken.error);
    if (access === 'public') return;
    if (access === 'signing_in') {
      const waiting = await findWaiting(services, request);
      if (!waiting.ok) return sendApiError(request, reply, waiting.error);
      request.signIn = waiting.value;
      return;
    }
    const session = await authenticate(services, request);
    if (!session.ok) return sendApiError(request, reply, session.error);
    const { token, member } = session.value;
    request.staff = member;
    request.csrfToken = csrfTokenOf(token);
    request.actor = actorOf(request, member, token);
    if (!isReading(request) && !hasCsrfToken(request, token)) return sendApiError(request, reply, badCsrfToken.error);
    if (access === undefined || (access !== 'any_staff' && !hasPermission(member, access)))
      return sendApiError(request, reply, notPermitted.error);
  });
  site.addHook('onSend', (request, reply) => auditAnswer(services, request, reply.statusCode));
}

/** Says in the published description by which scope an API key may make the call. */
function describeScope(route: RouteOptions): void {
  const access = route.config?.staffAccess;
  if (!apiKeyScopes.some((scope) => scope === access)) return;
  const schema = (route.schema ?? {}) as { description?: string; security?: object[] };
  const description = [schema.description, `API key scope: \`${access}\`.`].filter(Boolean).join(' ');
  route.schema = { ...schema, description, security: [{ session: [] }, { apiKey: [] }] };
}

/**
 * Lets only logged-in staff, whatever their permissions, read what a scope serves beside staff's calls.
 * Errors: 401 login_required, token_invalid.
 */
export async function requireStaff(scope: FastifyInstance, services: Services): Promise<void> {
  await scope.register(cookie);
  scope.addHook('onRequest', async (request, reply) => {
    await personal.onRequest(request, reply);
    const session = await authenticate(services, request);
    if (!session.ok) return sendApiError(request, reply, session.error);
  });
}

/**
 * Writes the entries that no command writes: of what was read, before the answer goes out, and of what was denied or rejected. A rejection
 * is answered even where it cannot be written.
 */
async function auditAnswer(services: Services, request: FastifyRequest, status: number): Promise<void> {
  const { actor } = request;
  const action = request.routeOptions.config.staffAction;
  if (!actor) return;
  const at = services.clock.now();
  if (status < 400) {
    if (isReading(request) && action) await recordAccess(services.db, actor, at, partRead(request));
    return;
  }
  const denied = status === 403;
  if (status >= 500 || (!denied && (isReading(request) || action === 'changes_nothing'))) return;
  const refusal = { outcome: denied ? ('denied' as const) : ('rejected' as const), errorCode: rejectionCode(request) };
  await recordRefusal(services.db, actor, at, refusal).catch((error: unknown) =>
    request.log.error({ err: error }, 'a refusal could not be written to the audit log'),
  );
}

/**
 * Lets a call by an API key through where the key's scopes name the route's permission. What is open to everybody on the staff is theirs in person:
 * accounts, sessions and logins are closed to keys. A key is sent in a header of its own, so no other site can have a browser send it.
 * Errors: 401 token_invalid; 403 permission_denied; 429 too_many_requests; 503 busy.
 */
async function authenticateApiKey(
  services: Services,
  limits: Pick<Limits, 'apiKeyCall' | 'wrongApiKey'>,
  request: FastifyRequest,
  key: string,
): Promise<Result<null>> {
  const found = await findApiKeyMember(services, key);
  if (!found) {
    const allowed = await limits.wrongApiKey.take(readCaller(request, services));
    return allowed.ok ? badToken : allowed;
  }
  const allowed = await limits.apiKeyCall.take(knownCaller(`key:${found.id}`));
  if (!allowed.ok) return allowed;
  const { member } = found;
  request.staff = member;
  request.actor = { ...actorOf(request, member, key), login: `API key ${found.name}` };
  const access = request.routeOptions.config.staffAccess;
  const isOpen = access !== undefined && member.permissions.some((each) => each === access);
  return isOpen ? ok(null) : notPermitted;
}

/** Who calls, for the audit log. The object is the last one that the path names, of an order's returns and refunds the order, if it looks like a name of ours. */
function actorOf(request: FastifyRequest, member: StaffMember, token: string): StaffActor {
  const { staffAccess, staffAction } = request.routeOptions.config;
  const isOfOrder = /^(return|refund)\./.test(staffAction ?? '');
  const named = Object.values(request.params as Record<string, string>).at(isOfOrder ? 0 : -1) ?? '';
  return {
    ...originOf(request),
    staffId: member.id,
    login: member.email,
    sessionHash: hashToken(token),
    action: (staffAction === 'changes_nothing' ? staffAccess : (staffAction ?? staffAccess)) as StaffActor['action'],
    objectId: /^[\w-]{1,40}$/.test(named) ? named : null,
  };
}

/** Which part was read: the path's parameters and the filters. Of a mobile number, or of what was searched for, only the last four characters, of a person's data no more. */
function partRead(request: FastifyRequest): string {
  const place = Object.values(request.params as Record<string, unknown>).join('/');
  const filters = Object.entries(request.query as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${shownFilter(name, String(value))}`)
    .join('&');
  return filters === '' ? place : `${place}?${filters}`;
}

/** What people type into a search is a name, a number or an address as a rule: only that they searched is kept. */
function shownFilter(name: string, value: string): string {
  if (name === 'search') return '*';
  return name === 'mobile' || name === 'q' ? `*${value.slice(-4)}` : value;
}

/** The login behind the call's cookie that waits for its second factor; a session is none. */
async function findWaiting(services: Services, request: FastifyRequest): Promise<Result<PendingSignIn>> {
  const token = readSessionToken(request, services);
  if (token === null) return err(401, 'login_required', messages.errors.account.loginRequired);
  const waiting = await findSignIn(services.db, hashToken(token), services.clock.now());
  if (!waiting) return badToken;
  return hasCsrfToken(request, token) ? ok(waiting) : badCsrfToken;
}

/** The session of the call's cookie and whose it is. */
async function authenticate(
  services: Services,
  request: Pick<FastifyRequest, 'cookies'>,
): Promise<Result<{ token: string; member: StaffMember }>> {
  const token = readSessionToken(request, services);
  if (token === null) return err(401, 'login_required', messages.errors.account.loginRequired);
  const now = services.clock.now();
  const tokenHash = hashToken(token);
  const found = await findStaffByToken(services.db, tokenHash, now);
  if (!found) return badToken;
  // A session from before the account's rights needed a factor, or from before it lost its last one: the next login adds one.
  if (!found.hasFactor && mustHaveFactor(services, found.member)) return badToken;
  if (now.getTime() - found.lastUsedAt.getTime() >= lastUseIntervalMs)
    await noteStaffTokenUse(services.db, tokenHash, now);
  return ok({ token, member: found.member });
}
