/** Very many buyers of whom nothing is known behind one network: how many there are, and what they are asked for. */
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { createProofChallenge, takeProof } from '#server/platform/proof-of-work.ts';
import { countUse, isHalfUsed } from '#server/platform/call-counter.ts';
import { networkOf, takeLimit } from '#server/platform/rate-limit.ts';
import type { OrderLimits } from '#server/platform/order-limit-settings.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { countsAlone } from './order-limits.ts';
import { type CallOrigin, readTrust } from './order-origin.ts';

/** For so long the orders of one network's unknown buyers are counted. */
const windowMs = 10 * 60_000;
const purpose = 'order';

/**
 * Where a call comes from, for what its buyer holds. Of IPv6 it is the block that a whole site or many phones have (RFC 6177): there are 65,536 networks in
 * it, and whoever has one has them all. It may be wide, since a crowd is turned away by nothing.
 */
export function originOf(ip: string, device: string | null): CallOrigin {
  return { network: networkOf(ip, 48), device };
}

const keyOf = (network: string) => `network-orders:${network}`;

/** How many unknown buyers of a network order: each of `many` has brought a proof of work, and of `too many` more came with one than any crowd makes. */
type Crowd = 'few' | 'many' | 'too many';

/** Whether order calls count for their network as `countCrowd` does, and not each alike. */
export function countsCrowds({ networkOrders }: OrderLimits): boolean {
  return networkOrders > 0;
}

/**
 * Counts an order of an unknown buyer for their network, and tells how many it is one of. A call without the proof that it needs counts for nothing
 * that others of its network have, so that whoever wants to use that up works for each of it. Outside of the order's transaction, so that no network's
 * orders wait for each other. Error: 428 proof_required.
 */
export async function countCrowd(
  services: Services,
  network: string,
  proof: string | undefined,
): Promise<Result<Crowd>> {
  const { orderLimits } = services.config;
  if (!countsCrowds(orderLimits)) return ok('few');
  if (await countUse(services, keyOf(network), { uses: orderLimits.networkOrders, lifeMs: windowMs })) return ok('few');
  const taken = await takeProof(services, purpose, proof);
  if (!taken.ok) return taken;
  const counted = await takeLimit(services, 'provenOrder', { account: null, device: null, network });
  return ok(counted.ok ? 'many' : 'too many');
}

/**
 * A challenge to solve while the form is filled in, for a buyer who will probably be asked for a proof; null for all others. From half of the
 * orders on at which one is asked for: whoever fills a form in orders later.
 */
export async function offerChallenge(
  services: Services,
  customerId: number | null,
  { network, device }: CallOrigin,
): Promise<ProofChallenge | null> {
  if (!countsCrowds(services.config.orderLimits)) return null;
  if (!(await isHalfUsed(services, keyOf(network), { lifeMs: windowMs }))) return null;
  const trust = await readTrust(services.db, { customerId, mobile: '' }, device);
  return countsAlone(trust) ? null : createProofChallenge(services, purpose);
}
