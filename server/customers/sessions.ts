import type { Session } from '#contract/sessions.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { listSessions, sessionIdOf } from '#server/platform/session-list.ts';
import type { Services } from '#server/platform/services.ts';
import { messages } from '#server/platform/messages.ts';
import type { CustomerIdentity } from './rules.ts';
import { deleteToken, deleteTokensOf, findSessions } from './sessions-store.ts';

/** The current one first. */
export async function readSessions(services: Services, customer: CustomerIdentity): Promise<Session[]> {
  return listSessions(await findSessions(services.db, customer.id, services.clock.now()), customer.tokenHash);
}

/** Error: 404 `session_not_found` if it has ended or is somebody else's. */
export async function endSession(
  services: Services,
  customer: CustomerIdentity,
  id: string,
): Promise<Result<Session[]>> {
  const sessions = await findSessions(services.db, customer.id, services.clock.now());
  const ended = sessions.find(({ tokenHash }) => sessionIdOf(tokenHash) === id);
  if (!ended) return err(404, 'session_not_found', messages.errors.account.sessionNotFound);
  await deleteToken(services.db, ended.tokenHash);
  return ok(
    listSessions(
      sessions.filter((each) => each !== ended),
      customer.tokenHash,
    ),
  );
}

export async function endOtherSessions(services: Services, customer: CustomerIdentity): Promise<Session[]> {
  await deleteTokensOf(services.db, customer.id, customer.tokenHash);
  return readSessions(services, customer);
}
