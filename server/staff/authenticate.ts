import type { FastifyRequest } from 'fastify';
import type { StaffMember } from '#contract/staff.ts';
import { badToken, readBearer } from '#server/platform/personal-call.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { findStaffByToken } from './store.ts';

/** The staff member of the call; 401 `login_required` without a token, 401 `token_invalid` with one that is not staff's or has ended. */
export async function authenticateStaff(
  services: Services,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Result<StaffMember>> {
  const token = readBearer(request);
  if (!token.ok) return token;
  if (token.value === null) return err(401, 'login_required', 'Please log in first');
  const member = await findStaffByToken(services.db, hashToken(token.value), services.clock.now());
  return member ? ok(member) : badToken;
}
