import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { home as messages } from '#messages/shop.ts';
import { AppLink } from '#web/ui/link.tsx';
import { call, fetchProducts } from '../api-client.ts';
import { noteOrdered } from '../state/order-storage.ts';
import { useSession } from '../state/session.ts';
import { ProductStrip } from './product-strip.tsx';

const latestOrders = 5;
const mostShown = 8;

/** Products of the latest orders that the shop still sells, latest first. Renders nothing without any. */
export function BuyAgain() {
  const { token } = useSession();
  const [products, setProducts] = useState<readonly Product[]>([]);
  useEffect(() => {
    if (!token) return;
    const abort = new AbortController();
    const load = async () => {
      const orders = await call('orders', { query: { limit: latestOrders }, signal: abort.signal });
      if (!orders.ok) return;
      if (orders.reply.data.length > 0) noteOrdered();
      const ordered = orders.reply.data.flatMap(({ lines }) => lines.map((line) => line.product_id));
      const ids = [...new Set(ordered)].slice(0, mostShown);
      const found = await fetchProducts(ids, abort.signal);
      const available = ids
        .flatMap((id) => found.products.get(id) ?? [])
        .filter((product) => product.product_quantity > 0);
      if (!abort.signal.aborted) setProducts(available);
    };
    void load();
    return () => abort.abort();
  }, [token]);
  if (!token || products.length === 0) return null;
  return (
    <section className="recently-viewed" aria-labelledby="buy-again">
      <header>
        <h2 id="buy-again">{messages.buyAgain}</h2>
        <AppLink to="/myaccount#orders" prefetch="none">
          {messages.yourOrders}
        </AppLink>
      </header>
      <ProductStrip items={products.map((product) => ({ id: product.id, product }))} isRoomy />
    </section>
  );
}
