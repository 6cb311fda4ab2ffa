import type { BuyAgain, ReorderReply } from '#contract/order-life.ts';
import type * as z from 'zod/mini';
import { getProductNames } from '../language/names.ts';
import { cartNow, replaceCart } from '../state/cart.ts';
import { withProduct } from '../state/cart-rules.ts';
import { fetchProducts } from '../api-client.ts';
import { type Asked, orderCall } from './order-api.ts';
import { words } from './order-page-words.ts';

const { again } = words;

/** Puts what can be bought again of an order into the cart; gives in words what came of it. Never throws. */
export async function fillCartAgain(asked: Asked): Promise<string[]> {
  const answer = await orderCall<z.infer<typeof ReorderReply>>(asked, '/buy-again');
  if (!answer.ok) return [answer.failure.message];
  const { lines, missing } = answer.reply.data;
  const found = await fetchProducts(lines.map((line) => line.product_id));
  const said = missing.map((product) => again.missing(getProductNames(product).name));
  let added = 0;
  for (const line of lines) {
    const { name } = getProductNames(line);
    const product = found.products.get(line.product_id);
    const next = product ? withProduct(cartNow().cart, product, line.quantity) : 'gone';
    if (typeof next !== 'string') {
      replaceCart(next);
      added += 1;
    }
    said.push(...toldOf(line, name, typeof next === 'string' ? next : 'added'));
  }
  return added > 0 ? [again.added(added), ...said] : said;
}

function toldOf(
  { quantity, ordered_quantity }: BuyAgain['lines'][number],
  name: string,
  outcome: 'added' | 'duplicate' | 'full' | 'gone',
): string[] {
  if (outcome === 'duplicate') return [again.there(name)];
  if (outcome === 'full') return [again.noRoom(name)];
  if (outcome === 'gone') return [again.missing(name)];
  return quantity < ordered_quantity ? [again.fewer(name, quantity)] : [];
}
