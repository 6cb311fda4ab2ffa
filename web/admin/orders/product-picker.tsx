import { useEffect, useState } from 'react';
import { type StaffProductList, type StaffProductRow, staffCatalogPaths } from '#contract/staff-catalog.ts';
import { productPicker as messages } from '#messages/admin/productPicker.ts';
import { Button, TextField } from '#web/admin/kit/inputs.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { callAsStaff } from '../api.ts';
import styles from './order-edit.module.css';

const typingPauseMs = 250;

/** Finds products that are for sale by name or SKU, to add them to an order. A scanner's Enter adds the only one found. */
export function ProductPicker({ onPick }: { onPick: (product: StaffProductRow) => void }) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<{ query: string; products: StaffProductRow[] } | null>(null);
  const asked = query.trim();
  useEffect(() => {
    if (asked.length < 2) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const options = { query: { search: asked, status: 'published', limit: 6 }, signal: abort.signal };
      void callAsStaff<StaffProductList>(staffCatalogPaths.products, options).then((result) => {
        if (!abort.signal.aborted) setFound({ query: asked, products: result.ok ? result.reply.data : [] });
      });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);
  const products = found?.query === asked ? found.products : null;
  const pick = (product: StaffProductRow) => {
    onPick(product);
    setQuery('');
  };
  return (
    <div className={styles['picker']}>
      <TextField
        name="product"
        type="search"
        label={messages.label}
        placeholder={messages.hint}
        value={query}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (products?.length === 1) pick(products[0]!);
        }}
      />
      <div aria-live="polite">
        {products?.length === 0 && <p className={styles['quiet']}>{messages.none}</p>}
        {products && products.length > 0 && (
          <ul className={styles['found']}>
            {products.map((product) => (
              <li key={product.id}>
                <span>
                  {product.name}
                  <span className={styles['quiet']}>
                    {product.sku} · {formatRupees(product.sale_price ?? product.regular_price)} ·{' '}
                    {messages.stock({ count: product.stock })}
                  </span>
                </span>
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={messages.addNamed({ name: product.name })}
                  onClick={() => pick(product)}
                >
                  {messages.add}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
