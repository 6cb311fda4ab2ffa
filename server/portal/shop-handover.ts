import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import { type Language, languages, pathIn } from '#contract/language.ts';
import {
  type HandoverLogin,
  HandoverLoginBody,
  HandoverLoginReply,
  ShopHandoverBody,
  ShopHandoverReply,
} from '#contract/shop-handover.ts';
import { type HandoverPage, handoverPaths } from '#contract/shop-handover-paths.ts';
import {
  beginSession,
  type BegunSession,
  customerOf,
  optionalCustomer,
  placeOf,
  requireCustomer,
  shortName,
} from '#server/customers/index.ts';
import { findMember } from '#server/members/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { setDeviceCookie } from '#server/platform/known-devices.ts';
import { messages } from '#server/platform/messages.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { noSeller } from './member-home.ts';

const success = 'success' as const;
const tags = ['direct sellers'];
/** From pressing the button to the login in the shop, including the question if another account is logged in there. */
const lifeSeconds = 60;

const { handover: texts } = messages.errors.members;
const notLive = err(403, 'handover_not_live', texts.notLive);
const invalid = err(409, 'handover_invalid', texts.invalid);

/** On the office origin: a one-time token with which a direct seller enters the shop without a second login. */
export function shopHandoverRoute(site: Site, services: Services, limits: Limits): void {
  site.post(
    handoverPaths.create,
    {
      ...requireCustomer(services, limits.handover),
      schema: {
        tags,
        body: ShopHandoverBody,
        response: { 200: ShopHandoverReply, 401: Failure, 403: Failure, 404: Failure, 429: Failure },
      },
    },
    async (request, reply) => {
      const { memberId, tokenHash: session } = customerOf(request);
      const { db, clock } = services;
      const now = clock.now();
      const member = memberId === null ? null : await findMember(db, memberId, now);
      if (!member) return sendApiError(request, reply, noSeller.error);
      if (member.status !== 'live') return sendApiError(request, reply, notLive.error);
      const { token, hash } = newToken();
      const values = {
        token_hash: hash,
        member_id: member.memberId,
        page: request.body.page,
        expires_at: new Date(now.getTime() + lifeSeconds * 1_000),
        used_at: null,
      };
      await db
        .insertInto('shop_handover')
        .values({ session_hash: session, ...values })
        .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(values))
        .execute();
      return { status: success, data: { token } };
    },
  );
}

/**
 * On the shop's origin: the form that the portal sends, and the login with its token. The token is in a cookie that
 * other sites cannot make the browser send, so that it is in no URL and no page, and nobody is logged in before they
 * see as whom.
 */
export function handoverLoginRoutes(site: Site, services: Services, limits: Limits): void {
  void site.register(async (calls) => {
    const scope = calls as unknown as Site;
    await scope.register(cookie);
    loginRoute(scope, services, limits);
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_000 },
      (_, body, done) => done(null, new URLSearchParams(String(body)).get('token')),
    );
    for (const language of languages) formRoute(scope, services, language);
  });
}

function cookieOf({ shopUrl }: Services) {
  const secure = shopUrl.startsWith('https:');
  const options = { path: handoverPaths.logIn, httpOnly: true, sameSite: 'strict', secure } as const;
  return { name: secure ? '__Secure-seller-login' : 'seller-login', options };
}

const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);

function formRoute(site: Site, services: Services, language: Language): void {
  const page = pathIn(language, handoverPaths.page);
  site.post(page, { ...personal, schema: { hide: true } }, async (request, reply) => {
    // Other sites must not log a visitor in. Browsers send the form's origin. The portal opened by another host name is
    // another site, too: its seller gets a page that leads back.
    const { origin } = request.headers;
    if (origin === undefined || origin !== URL.parse(services.adminUrl)?.origin)
      return reply.redirect(`${page}?${handoverPaths.elsewhere}`, 303);
    const { name, options } = cookieOf(services);
    if (isToken(request.body)) reply.setCookie(name, request.body, { ...options, maxAge: lifeSeconds });
    else reply.clearCookie(name, options);
    return reply.redirect(page, 303);
  });
}

function loginRoute(site: Site, services: Services, limits: Limits): void {
  site.post(
    handoverPaths.logIn,
    {
      ...personal,
      schema: {
        summary: 'Logs a direct seller in who comes from the seller portal',
        tags,
        body: HandoverLoginBody,
        response: { 200: HandoverLoginReply, 403: Failure, 409: Failure, 429: Failure },
      },
    },
    async (request, reply) => {
      unwrap(await limits.handover.take(callerOf(request, reply, services)));
      const { name, options } = cookieOf(services);
      const token = request.cookies[name];
      const { replace } = request.body;
      const answer = unwrap(
        isToken(token) ? await logInByHandover(services, request, reply, { token, replace }) : invalid,
      );
      const { session, login } = answer;
      if (session) setDeviceCookie(reply, services.shopUrl, session.deviceToken);
      if (login.state === 'logged_in') reply.clearCookie(name, options);
      return { status: success, data: login };
    },
  );
}

interface HandoverAnswer {
  /** Null if no session begins. */
  session: BegunSession | null;
  login: HandoverLogin;
}

interface HandedOver {
  customerId: number;
  memberId: string;
  name: string;
  page: HandoverPage;
  /** When the second factor was confirmed in the portal's session. */
  factorShownAt: Date | null;
}

/** Without `replace`, returns whose login would end. Errors: 409 handover_invalid; 403 handover_not_live. */
async function logInByHandover(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, replace }: { token: string; replace: boolean },
): Promise<Result<HandoverAnswer>> {
  // A login that has ended meanwhile is ignored.
  const known = await optionalCustomer(services, request);
  const current = known.ok ? known.value : null;
  const place = placeOf(request, reply, services);
  const now = services.clock.now();
  return inTransaction<HandoverAnswer>(services.db, async (tx) => {
    const found = await findHandover(tx, token, now);
    if (!found) return invalid;
    const member = await findMember(tx, found.memberId, now);
    if (member?.status !== 'live') return notLive;
    const next = { name: found.name, member_id: found.memberId };
    if (current && current.id !== found.customerId && !replace) {
      const { firstName, lastName, memberId } = current;
      const other = { name: shortName(firstName, lastName), member_id: memberId };
      return ok({ session: null, login: { state: 'other_account', current: other, next } });
    }
    if (!(await useHandover(tx, token, now))) return invalid;
    const isSame = current?.id === found.customerId;
    const session = isSame ? null : await beginSession(services, tx, found.customerId, place, found.factorShownAt);
    if (!session && !isSame) return invalid;
    const login: HandoverLogin = { state: 'logged_in', token: session?.token ?? null, page: found.page, as: next };
    return ok({ session, login });
  });
}

/** Unused, not expired, its portal session still valid, and its account still with the same member ID. */
async function findHandover(db: Db | Tx, token: string, now: Date): Promise<HandedOver | null> {
  const row = await db
    .selectFrom('shop_handover')
    .innerJoin('customer_token', 'customer_token.token_hash', 'session_hash')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.id', '=', 'customer_token.customer_id')
        .onRef('customer.member_id', '=', 'shop_handover.member_id'),
    )
    .select([
      'customer.id',
      'shop_handover.member_id as memberId',
      'first_name',
      'last_name',
      'page',
      'factor_shown_at as factorShownAt',
    ])
    .where('shop_handover.token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('shop_handover.expires_at', '>', now)
    .where('customer_token.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const { id, memberId, first_name: first, last_name: last, page, factorShownAt } = row;
  return { customerId: id, memberId, name: shortName(first, last), page: page as HandoverPage, factorShownAt };
}

/** False if another call has used it first. */
async function useHandover(tx: Tx, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('shop_handover')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_hash')
    .executeTakeFirst();
  return used !== undefined;
}
