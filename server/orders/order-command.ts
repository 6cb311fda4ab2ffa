import { completeKey, keyConflict, type RequestIdentity, takeKey } from '#server/idempotency/index.ts';
import { unknownOrder } from '#server/order-access/index.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { type Tx, inTransaction } from '#server/platform/database.ts';
import { type Actor, actorName, recordStaffAction } from '#server/audit/index.ts';
import { type Services } from '#server/platform/services.ts';
import { readAuditedOrder } from './audited-order.ts';
import { issueMissingTaxDocuments } from './tax-documents.ts';
import { lockOrder, type LockedOrder } from './queries.ts';

/** With the time and the actor (system, guest, customer:12, staff:3). */
export interface CommandContext {
  tx: Tx;
  services: Services;
  order: LockedOrder;
  at: Date;
  actor: string;
  /** Catalogue pages show stock. */
  moved: { stock: boolean };
}

interface Target {
  orderId: number;
  actor: Actor;
}

/**
 * Runs one command on a locked order in one transaction; an error rolls everything back. Also issues the invoice and
 * credit notes that are now due and, for staff, writes the audit log entry. Afterwards wakes the job runner and, if
 * stock changed, renews catalogue pages. With an `identity`, a repeated request changes nothing and succeeds.
 * Own errors: 404 order_not_found; 409 idempotency_conflict; 409 company_incomplete if a tax document is due but the
 * company's record lacks the seller's details.
 */
export function withOrder(
  services: Services,
  target: Target & { identity?: RequestIdentity | null },
  act: (held: CommandContext) => Promise<Result<null>>,
): Promise<Result<null>>;
export function withOrder<T>(
  services: Services,
  target: Target & { identity?: never },
  act: (held: CommandContext) => Promise<Result<T>>,
): Promise<Result<T>>;
export async function withOrder<T>(
  services: Services,
  { orderId, actor, identity = null }: Target & { identity?: RequestIdentity | null },
  act: (held: CommandContext) => Promise<Result<T | null>>,
): Promise<Result<T | null>> {
  const moved = { stock: false };
  const result = await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return unknownOrder;
    const at = services.clock.now();
    const before = typeof actor === 'string' ? null : await readAuditedOrder(tx, orderId);
    const held = { tx, services, order, at, actor: actorName(actor), moved };
    const acted = identity === null ? await act(held) : await actOnce(held, identity, act);
    if (!acted.ok) return acted;
    if (typeof actor !== 'string' && before)
      await recordStaffAction(tx, actor, at, { before, after: await readAuditedOrder(tx, orderId) });
    // Comes last, because the number series of tax documents are locked last.
    const issued = await issueMissingTaxDocuments(tx, orderId, { at, isDemo: services.config.demo });
    return issued.ok ? acted : issued;
  });
  if (!result.ok) return result;
  services.jobsWaiting.notify();
  if (moved.stock) services.stockChanged.notify({ orderId });
  return result;
}

/** Runs a command once per request. The key is locked after the order. */
async function actOnce<T>(
  held: CommandContext,
  identity: RequestIdentity,
  act: (held: CommandContext) => Promise<Result<T | null>>,
): Promise<Result<T | null>> {
  const earlier = await takeKey(held.tx, identity, held.at);
  if (earlier) return earlier.bodyHash === identity.bodyHash ? ok(null) : keyConflict;
  const result = await act(held);
  if (result.ok) await completeKey(held.tx, identity.key, held.order.id, null);
  return result;
}
