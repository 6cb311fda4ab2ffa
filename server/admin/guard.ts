import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { apiKeyScopes } from '#contract/admin/settings/integrations.ts';
import { type Permission, permissions, type StaffAction, type StaffMember } from '#contract/admin/staff.ts';
import { originOf, recordAccess, recordRefusal, type StaffActor } from '#server/audit/index.ts';
import { knownCaller, readCaller } from '#server/platform/caller.ts';
import { rejectionCode, sendApiError, type Site, unwrap } from '#server/platform/http.ts';
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
  permissionDenied,
  type PendingSignIn,
  readApiKey,
  readSessionToken,
} from '#server/staff/index.ts';
import { messages } from '#server/platform/messages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard on every staff route except public ones. */
    staff: StaffMember;
    csrfToken: string;
    /** For this call's command. */
    actor: StaffActor;
    /** Awaits its second factor; only on `signing_in` routes. */
    signIn: PendingSignIn;
  }
  interface FastifyContextConfig {
    /** A permission, any login, a login that awaits its second factor, or nothing. */
    staffAccess?: Permission | 'any_staff' | 'signing_in' | 'public';
    /** For the audit log. A route that may change something must set it, or say that it changes nothing. */
    staffAction?: StaffAction | 'changes_nothing';
  }
}

/**
 * Options of a staff route: who may call it, and the action for the audit log. A command writes its own entry in its
 * transaction; for a reading route the guard writes it. Answers are never cached.
 */
export function allow<A extends Permission | 'any_staff' | 'signing_in' | 'public'>(
  access: A,
  action?: StaffAction | 'changes_nothing',
) {
  return { ...personal, config: { staffAccess: access, ...(action ? { staffAction: action } : {}) } };
}

const closedToKeys = err(403, 'permission_denied', messages.errors.staff.keyDenied);

/** The call does not prove that it comes from the session's own page. */
export const badCsrfToken = err(403, 'csrf_token_invalid', messages.errors.staff.csrfTokenInvalid);

/**
 * Guards all routes registered on this scope; the start fails for one that does not declare who may call it. The
 * session's cookie identifies the caller; a changing call must come from the office origin's own pages with the
 * session's CSRF token. Denied calls and rejected commands are in the audit log. Register @fastify/cookie on the scope
 * first. Errors: 401 login_required, token_invalid; 403 csrf_token_invalid, permission_denied.
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
      unwrap(await authenticateApiKey(services, limits, request, key));
      return undefined;
    }
    if (!isReading(request) && !isFromPortal(request, services))
      return sendApiError(request, reply, badCsrfToken.error);
    if (access === 'public') return;
    if (access === 'signing_in') {
      const waiting = unwrap(await findWaiting(services, request));
      request.signIn = waiting;
      return;
    }
    const session = unwrap(await authenticate(services, request));
    const { token, member } = session;
    request.staff = member;
    request.csrfToken = csrfTokenOf(token);
    request.actor = actorOf(request, member, token);
    if (!isReading(request) && !hasCsrfToken(request, token)) return sendApiError(request, reply, badCsrfToken.error);
    if (access !== 'any_staff') unwrap(checkPermission(member, access));
  });
  site.addHook('onSend', (request, reply) => auditAnswer(services, request, reply.statusCode));
}

/** Adds the required scope to the published description. */
function describeScope(route: RouteOptions): void {
  const access = route.config?.staffAccess;
  if (!apiKeyScopes.some((scope) => scope === access)) return;
  const schema = (route.schema ?? {}) as { description?: string; security?: object[] };
  const description = [schema.description, `API key scope: \`${access}\`.`].filter(Boolean).join(' ');
  route.schema = { ...schema, description, security: [{ session: [] }, { apiKey: [] }] };
}

/** For what a scope serves besides staff calls. Errors: 401 login_required, token_invalid. */
export async function requireStaff(scope: FastifyInstance, services: Services): Promise<void> {
  await scope.register(cookie);
  scope.addHook('onRequest', async (request, reply) => {
    await personal.onRequest(request, reply);
    unwrap(await authenticate(services, request));
  });
}

/**
 * Writes the entries that no command writes: for reads before the answer is sent, and for denied or rejected calls,
 * which are answered even if the entry cannot be written.
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

/** Errors: 403 permission_denied, which names the permission; a key may not make a call that requires none. */
function checkPermission(
  member: StaffMember,
  access: FastifyRequest['routeOptions']['config']['staffAccess'],
): Result<null> {
  const needed = permissions.find((each) => each === access);
  if (needed === undefined) return closedToKeys;
  return hasPermission(member, needed) ? ok(null) : permissionDenied(needed);
}

/**
 * By an API key whose scopes include the route's permission. Routes open to all staff are personal, and closed to keys.
 * A key is sent in its own header, so no other site can make a browser send it. Errors: 401 token_invalid; 403
 * permission_denied; 429 too_many_requests; 503 busy.
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
  return checkPermission(member, access);
}

/**
 * The object is the path's last parameter if it looks like an id; for an order's returns and refunds it is the order.
 */
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

/**
 * The path's parameters and the filters. Hides searched text, and all but the last four characters of a mobile number
 * or of `q`, because the log must contain no more of a person's data.
 */
function partRead(request: FastifyRequest): string {
  const place = Object.values(request.params as Record<string, unknown>).join('/');
  const filters = Object.entries(request.query as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${shownFilter(name, String(value))}`)
    .join('&');
  return filters === '' ? place : `${place}?${filters}`;
}

/** Searched text usually is a name, a number or an address, so only the fact of a search is logged. */
function shownFilter(name: string, value: string): string {
  if (name === 'search') return '*';
  return name === 'mobile' || name === 'q' ? `*${value.slice(-4)}` : value;
}

/** The login that awaits its second factor; a session is not accepted. */
async function findWaiting(services: Services, request: FastifyRequest): Promise<Result<PendingSignIn>> {
  const token = readSessionToken(request, services);
  if (token === null) return err(401, 'login_required', messages.errors.account.loginRequired);
  const waiting = await findSignIn(services.db, hashToken(token), services.clock.now());
  if (!waiting) return badToken;
  return hasCsrfToken(request, token) ? ok(waiting) : badCsrfToken;
}

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
  // A session from before the account's rights required a factor, or from before it lost its last one: the next login
  // adds one.
  if (!found.hasFactor && mustHaveFactor(services, found.member)) return badToken;
  if (now.getTime() - found.lastUsedAt.getTime() >= lastUseIntervalMs)
    await noteStaffTokenUse(services.db, tokenHash, now);
  return ok({ token, member: found.member });
}
