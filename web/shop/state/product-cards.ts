import type { Product } from '#contract/catalog.ts';
import { call } from '../api-client.ts';

const atOnce = 6;

/** What became of asking for products: those found by id, the ids the shop no longer sells, and whether any could not be asked. */
export interface FoundProducts {
  products: Map<number, Product>;
  gone: number[];
  incomplete: boolean;
}

/** Fetches products by id, a few calls at a time. */
export async function fetchProducts(ids: readonly number[], signal?: AbortSignal): Promise<FoundProducts> {
  const found: FoundProducts = { products: new Map(), gone: [], incomplete: false };
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const result = await call('productDetails', { id, ...(signal ? { signal } : {}) });
      const product = result.ok ? result.reply.data[0] : undefined;
      if (product) found.products.set(id, product);
      else if (result.ok || result.failure.status === 404) found.gone.push(id);
      else found.incomplete = true;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, work));
  return found;
}
