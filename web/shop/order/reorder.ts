import type { BuyAgain, ReorderReply } from '#contract/order-life.ts';
import { order as messages } from '#messages/account.ts';
import type * as z from 'zod/mini';
import { getProductNames } from '../language/names.ts';
import { getCart, replaceCart } from '../state/cart.ts';
import { addProduct } from '../state/cart-rules.ts';
import { fetchProducts } from '../api-client.ts';
import { type OrderAccess, callOrder } from './order-api.ts';

const { buyAgain } = messages;

/** Adds the order's available products. Returns messages about the result. Never throws. */
export async function addOrderToCart(access: OrderAccess): Promise<string[]> {
  const response = await callOrder<z.infer<typeof ReorderReply>>(access, '/buy-again');
  if (!response.ok) return [response.failure.message];
  const { lines, missing } = response.reply.data;
  const found = await fetchProducts(lines.map((line) => line.product_id));
  const results = missing.map((product) => buyAgain.unavailable({ name: getProductNames(product).name }));
  let added = 0;
  for (const line of lines) {
    const { name } = getProductNames(line);
    const product = found.products.get(line.product_id);
    const next = product ? addProduct(getCart().cart, product, line.quantity) : 'missing';
    if (typeof next !== 'string') {
      replaceCart(next);
      added += 1;
    }
    results.push(...describeResult(line, name, typeof next === 'string' ? next : 'added'));
  }
  return added > 0 ? [buyAgain.added({ count: added }), ...results] : results;
}

function describeResult(
  { quantity, ordered_quantity }: BuyAgain['lines'][number],
  name: string,
  outcome: 'added' | 'duplicate' | 'full' | 'missing',
): string[] {
  if (outcome === 'duplicate') return [buyAgain.alreadyInCart({ name })];
  if (outcome === 'full') return [buyAgain.cartFull({ name })];
  if (outcome === 'missing') return [buyAgain.unavailable({ name })];
  return quantity < ordered_quantity ? [buyAgain.limitedStock({ name, quantity })] : [];
}
