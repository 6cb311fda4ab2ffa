import { useRef, useState } from 'react';
import { type StaffProductList, type StaffProductRow, staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import { productPicker as messages } from '#messages/admin.ts';
import { Button, TextField } from '#web/admin/kit/inputs.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useAnswer } from '#web/admin/kit/use-answer.ts';
import styles from './order-edit.module.css';

/** Finds products for sale by name or SKU. A scanner's Enter adds the only match. */
export function ProductPicker({ onPick }: { onPick: (product: StaffProductRow) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const asked = query.trim();
  const { reply, failure } = useAnswer<StaffProductList>(
    asked.length < 2
      ? null
      : { path: staffCatalogPaths.products, query: { search: asked, status: 'published', limit: 6 } },
  );
  const products = failure ? [] : (reply?.data ?? null);
  const pick = (product: StaffProductRow) => {
    onPick(product);
    setQuery('');
    // The pressed button is gone with the list.
    field.current?.focus();
  };
  return (
    <div className={styles['picker']}>
      <TextField
        ref={field}
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
