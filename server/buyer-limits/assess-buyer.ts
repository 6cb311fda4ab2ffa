/** What a buyer has proved, and what unpaid orders of them and their network hold. */
import type { StaffActor } from '#server/audit/index.ts';
import {
  type BuyerAssessment,
  type BuyerTrust,
  type LimitedLine,
  asksForTrust,
  countsAlone,
  findQuantityExcess,
  needsConfirmation,
  quantityLimitError,
  strangerTrust,
  unpaidOrdersError,
} from './limit-rules.ts';
import { type CallOrigin, type CountedOrder, type OriginKeys, countForBuyer, readTrust } from './origin.ts';
import { countNetworkOrder } from './network-orders.ts';
import type { Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type GivenCode, requireBuyerCode } from './buyer-code.ts';

/** With the proofs sent with the call. */
interface BuyerCall {
  customerId: number | null;
  origin: CallOrigin;
  takenBy?: StaffActor;
  proof?: string | undefined;
}

/**
 * Counts unknown buyers for their network. Errors: 428 proof_required if the network places very many orders; 422
 * code_required if it brings more proofs than honest networks do: an attacker can solve many proofs of work but has few
 * mobile numbers.
 */
export async function assessBuyer(
  services: Services,
  { customerId, origin, takenBy, proof }: BuyerCall,
  { mobile, code }: { mobile: string; code: GivenCode },
): Promise<Result<{ trust: BuyerTrust; isBusyNetwork: boolean }>> {
  const { orderLimits } = services.config;
  const isConfirmed = code?.ok === true;
  // Staff know the customer they speak to.
  if (takenBy) return ok({ trust: { ...strangerTrust, isKnown: true, isKnownAccount: true }, isBusyNetwork: false });
  if (!asksForTrust(orderLimits)) return ok({ trust: { ...strangerTrust, isConfirmed }, isBusyNetwork: false });
  const trust = await readTrust(services.db, { customerId, mobile }, origin.device, isConfirmed);
  if (countsAlone(trust)) return ok({ trust, isBusyNetwork: false });
  const network = await countNetworkOrder(services, origin.network, proof);
  if (!network.ok) return network;
  if (network.value === 'too many') return requireBuyerCode(code, messages.errors.orders.networkCodeRequired);
  return ok({ trust, isBusyNetwork: network.value === 'many' });
}

/** The parts of a newly written order that counting needs. */
interface OrderToCount extends Omit<CountedOrder, 'items'> {
  /** Limit errors are keyed by these. */
  askedLines: readonly { product_id: number }[];
  lines: readonly Omit<LimitedLine, 'available'>[];
}

/**
 * Errors: 422 quantity_limit, 409 unpaid_orders_limit if the buyer holds too much; 422 code_required if only others on
 * their network or address do. After an error the caller must roll the order back.
 */
export async function countOrder(
  tx: Tx,
  { config: { orderLimits } }: Services,
  { trust, code, keys }: { trust: BuyerTrust; code: GivenCode; keys: OriginKeys },
  order: OrderToCount,
): Promise<Result<BuyerAssessment>> {
  const { origins, available } = await countForBuyer(tx, keys, { ...order, items: order.lines });
  const assessment = { ...trust, origins };
  if (!order.isOpen) return ok(assessment);
  const lines = order.lines.map((line) => ({ ...line, available: available.get(line.productId) ?? 0 }));
  const excess = quantityLimitError(order.askedLines, findQuantityExcess(lines, orderLimits, assessment));
  if (excess) return excess;
  const unpaid = order.method === 'online' ? unpaidOrdersError(orderLimits, assessment) : null;
  if (unpaid) return unpaid;
  if (!needsConfirmation(lines, orderLimits, assessment, order.method)) return ok(assessment);
  // A correct code would have made the buyer count on their own, so this code is missing or wrong.
  return requireBuyerCode(code, messages.errors.orders.networkCodeRequired);
}
