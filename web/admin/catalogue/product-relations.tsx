import { CloseButton } from '@mantine/core';
import type { StaffProduct } from '#contract/staff-catalog.ts';
import { product as messages } from '#messages/admin/product.ts';
import { FieldError } from '#web/admin/kit/inputs.tsx';
import { ProductPicker } from './product-picker.tsx';
import styles from './product-relations.module.css';

export type Companion = StaffProduct['companions'][number];

/** Of one list. */
const mostCompanions = 12;

interface ProductRelationsProps {
  label: string;
  hint: string;
  products: readonly Companion[];
  /** The product itself, which is never beside itself. */
  self: number | null;
  disabled: boolean;
  error: string | undefined;
  onChange: (products: Companion[]) => void;
}

/** Products that are shown beside this one, in their order: found by typing, taken out with a press. */
export function ProductRelations({ label, hint, products, self, disabled, error, onChange }: ProductRelationsProps) {
  return (
    <div className={styles['relations']} role="group" aria-label={label}>
      <h3>{label}</h3>
      <p className={styles['hint']}>{hint}</p>
      {products.length > 0 && (
        <ol>
          {products.map((product) => (
            <li key={product.id}>
              <span>
                {product.name}
                <span className={styles['sku']}>{product.sku}</span>
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
