/** Orders of unknown buyers by network, which need a proof of work if there are very many. */
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { createProofChallenge, takeProof } from '#server/platform/proof-of-work.ts';
import { countUse, isHalfUsed } from '#server/platform/call-counter.ts';
import { networkOf, takeLimit } from '#server/platform/rate-limit.ts';
import type { OrderLimits } from '#server/platform/order-limit-settings.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { countsAlone } from './limit-rules.ts';
import { type CallOrigin, readTrust } from './origin.ts';

/** For counting the orders of a network's unknown buyers. */
const windowMs = 10 * 60_000;
const purpose = 'order';

/**
 * The origin under which a call's buyer holds stock. For IPv6 the network is the /48 block of a whole site or of many
 * phones (RFC 6177), because its owner controls all of its 65,536 networks. It may be this wide because no network
 * limit rejects a buyer.
 */
export function originOf(ip: string, device: string | null): CallOrigin {
  return { network: networkOf(ip, 48), device };
}

const keyOf = (network: string) => `network-orders:${network}`;

/** From `many` on each order brings a proof of work; `too many` is more than any honest network brings. */
type NetworkUse = 'few' | 'many' | 'too many';

/** Whether `countNetworkOrder` counts order calls, instead of counting each alike. */
export function limitsNetworks({ networkOrders }: OrderLimits): boolean {
  return networkOrders > 0;
}

/**
 * Returns the network's use including this order. A call without a required proof does not count, so using up the
 * network's allowance costs work. Runs outside the order's transaction, so that orders of one network do not wait for
 * each other. Error: 428 proof_required.
 */
export async function countNetworkOrder(
  services: Services,
  network: string,
  proof: string | undefined,
): Promise<Result<NetworkUse>> {
  const { orderLimits } = services.config;
  if (!limitsNetworks(orderLimits)) return ok('few');
  if (await countUse(services, keyOf(network), { uses: orderLimits.networkOrders, lifeMs: windowMs })) return ok('few');
  const taken = await takeProof(services, purpose, proof);
  if (!taken.ok) return taken;
  const counted = await takeLimit(services, 'provenOrder', { account: null, device: null, network });
  return ok(counted.ok ? 'many' : 'too many');
}

/**
 * A challenge to solve while the form is being filled in, for a buyer who will probably need a proof; null for others.
 * Starts at half of the required orders, because the order follows minutes later.
 */
export async function offerChallenge(
  services: Services,
  customerId: number | null,
  { network, device }: CallOrigin,
): Promise<ProofChallenge | null> {
  if (!limitsNetworks(services.config.orderLimits)) return null;
  if (!(await isHalfUsed(services, keyOf(network), { lifeMs: windowMs }))) return null;
  const trust = await readTrust(services.db, { customerId, mobile: '' }, device);
  return countsAlone(trust) ? null : createProofChallenge(services, purpose);
}
