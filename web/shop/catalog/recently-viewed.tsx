import { useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { product as messages } from '#messages/shop.ts';
import { fetchProducts } from '../api-client.ts';
import { forgetViewed, rememberViewed, useViewed } from '../state/viewed.ts';
import { ProductStrip } from './product-strip.tsx';

const mostShown = 8;
/** How far from the window the products are fetched. */
const nearby = '600px';

/**
 * Reserves its height and fetches the products when the visitor comes near. @param current the page's own product:
 * remembered, but not shown
 */
export function RecentlyViewed({ current }: { current?: number | undefined }) {
  const ids = useViewed()
    .filter((id) => id !== current)
    .slice(0, mostShown);
  useEffect(() => {
    if (current !== undefined) rememberViewed(current);
  }, [current]);
  const [products, setProducts] = useState<ReadonlyMap<number, Product>>(new Map());
  const section = useRef<HTMLElement>(null);
  const wanted = ids.join();
  useEffect(() => {
    if (!section.current || wanted === '') return;
    const abort = new AbortController();
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry!.isIntersecting) return;
        watcher.disconnect();
        void fetchProducts(wanted.split(',').map(Number), abort.signal).then((found) => {
          if (abort.signal.aborted) return;
          setProducts(found.products);
          if (found.discontinued.length > 0) forgetViewed(found.discontinued);
        });
      },
      { rootMargin: nearby },
    );
    watcher.observe(section.current);
    return () => {
      watcher.disconnect();
      abort.abort();
    };
  }, [wanted]);
  if (ids.length === 0) return null;
  return (
    <section ref={section} className="recently-viewed" aria-labelledby="recently-viewed">
      <header>
        <h2 id="recently-viewed">{messages.recentlyViewed}</h2>
        <button type="button" className="clear" onClick={() => forgetViewed()}>
          {messages.clearViewed}
        </button>
      </header>
      <ProductStrip items={ids.map((id) => ({ id, product: products.get(id) }))} isRoomy />
    </section>
  );
}
