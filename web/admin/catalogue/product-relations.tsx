import { CloseButton } from '@mantine/core';
import type { StaffProduct } from '#contract/admin/catalogue/catalog.ts';
import { product as messages } from '#messages/admin.ts';
import { FieldError } from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import { ProductPicker } from './product-picker.tsx';
import styles from './product-relations.module.css';

export type Companion = StaffProduct['companions'][number];

/** The limit is per list. */
const mostCompanions = 12;

interface ProductRelationsProps {
  label: string;
  hint: string;
  products: readonly Companion[];
  /** The product cannot be related to itself. */
  self: number | null;
  disabled: boolean;
  error: string | undefined;
  onChange: (products: Companion[]) => void;
}

export function ProductRelations({ label, hint, products, self, disabled, error, onChange }: ProductRelationsProps) {
  return (
    <div className={styles['relations']} role="group" aria-label={label}>
      <h3>{label}</h3>
      <p className={look['note']}>{hint}</p>
      {products.length > 0 && (
        <ol>
          {products.map((product) => (
            <li key={product.id}>
              <span>
                {product.name}
                <span className={look['small']}>{product.sku}</span>
              </span>
              {!disabled && (
                <CloseButton
                  aria-label={messages.removeRelation({ product: product.name })}
                  onClick={() => onChange(products.filter((other) => other !== product))}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {!disabled && products.length < mostCompanions && (
        <ProductPicker
          label={messages.addRelation}
          without={[...products.map(({ id }) => id), ...(self === null ? [] : [self])]}
          onPick={({ id, sku, name }) => onChange([...products, { id, sku, name }])}
        />
      )}
      <FieldError error={error} />
    </div>
  );
}
