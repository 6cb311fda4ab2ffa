import type { ReactNode } from 'react';
import type { Product } from '#contract/catalog.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { getProductNames } from '../language/names.ts';
import sheet from './product-strip.css?url';

/** Space is reserved while `product` is being fetched. */
export interface StripItem {
  id: number;
  product: Product | undefined;
}

interface ProductStripProps {
  items: readonly StripItem[];
  label?: string | undefined;
  isRoomy?: boolean | undefined;
  renderAction?: (product: Product) => ReactNode;
}

/** Code and styles load when a strip is first shown. */
export function ProductStrip({ items, label, isRoomy = false, renderAction }: ProductStripProps) {
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <ul className={isRoomy ? 'product-strip roomy' : 'product-strip'} aria-label={label} tabIndex={-1}>
        {items.map(({ id, product }) => (
          <li key={id} className="tile">
            <div className="plate">{product && <Picture picture={product.picture} alt="" sizes="168px" />}</div>
            <div className="words">
              <p className="name">
                {product && <AppLink to={`/product-details/${id}`}>{getProductNames(product).name}</AppLink>}
              </p>
              <p className="price">{product && <Price product={product} />}</p>
              {product && renderAction && <div className="act">{renderAction(product)}</div>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
