import type { FastifyRequest } from 'fastify';
import { unwrap } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { runWithApproval } from './approvals.ts';

/** The staff member who makes a call, as its handlers need them. */
export type StaffCaller = Pick<FastifyRequest, 'staff' | 'actor'>;

/** Runs a command, or requests a second person's approval of it. Answers which of the two has happened. */
export async function runOrPropose(
  services: Services,
  { staff: member, actor }: StaffCaller,
  requested: Parameters<typeof runWithApproval>[2],
) {
  const { state } = unwrap(await runWithApproval(services, { member, actor }, requested));
  return { status: 'success' as const, data: { state } };
}
