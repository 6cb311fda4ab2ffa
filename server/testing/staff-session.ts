import * as z from 'zod/mini';
import { staffPaths } from '#contract/admin/staff.ts';
import type { Caller } from './caller.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { staffRoutes } from '#server/admin/routes.ts';
import { csrfTokenOf } from '#server/staff/session.ts';

/** As a browser sends them. */
export interface SessionHeaders extends Record<string, string> {
  cookie: string;
  'x-csrf-token': string;
}

/** Through the real call; returns the headers that the browser sends afterwards. */
export async function logInForTest(
  office: Caller,
  { email, password }: { email: string; password: string },
): Promise<SessionHeaders> {
  const { status, headers, body } = await office.call('POST', staffPaths.login, { email, password });
  if (status !== 200) throw new Error(body.code);
  return { cookie: String(headers['set-cookie']).split(';')[0]!, 'x-csrf-token': body.csrf_token! };
}

/** On the http portal of test services. */
export function sessionOf(token: string): SessionHeaders {
  return { cookie: `staff_session=${token}`, 'x-csrf-token': csrfTokenOf(token) };
}

export interface StaffRoute {
  method: 'GET' | 'POST';
  url: string;
  access: string;
  /** In the audit log. */
  action: string | undefined;
  /** By its schema. */
  isList: boolean;
}

export interface StaffSite {
  site: Site;
  routes: StaffRoute[];
}

/** With a table of the routes. */
export async function openStaffSite(services: Services): Promise<StaffSite> {
  const routes: StaffRoute[] = [];
  const site = createSite({ logger: services.log, trustProxy: false });
  site.addHook('onRoute', ({ method, url, config, schema }) => {
    const { 200: reply } = (schema?.response ?? {}) as { 200?: z.ZodMiniType };
    const isList = reply instanceof z.ZodMiniObject && reply.shape.data instanceof z.ZodMiniArray;
    for (const each of ['GET', 'POST'] as const)
      if ([method].flat().includes(each))
        routes.push({ method: each, url, access: config?.staffAccess ?? 'none', action: config?.staffAction, isList });
  });
  staffRoutes(site, services, createLimits(services));
  await site.ready();
  return { site, routes };
}
