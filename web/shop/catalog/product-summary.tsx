import type { Product } from '#contract/catalog.ts';
import { product as messages, productCard as cardMessages, reviews as reviewMessages } from '#messages/shop.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { Stars } from '#web/ui/stars.tsx';
import { getProductNames } from '../language/names.ts';
import { unitPrice } from '../state/cart.ts';
import { formatPoints } from './product-card.tsx';
import type { ProductPageData } from './product-page.server.ts';
import styles from './product-page.module.css';

export default function ProductSummary({ product, family }: Pick<ProductPageData, 'product' | 'family'>) {
  return (
    <>
      <Summary product={product} />
      {family && <Family family={family} id={product.id} />}
    </>
  );
}

function Summary({ product }: { product: Product }) {
  const { unit_price: unit, rating, product_regular_price: mrp, product_struck_price: struck } = product;
  // The law requires the MRP to be stated as such, even where another price or none is struck out (Legal Metrology
  // rules).
  const terms =
    struck === mrp
      ? messages.terms
      : unitPrice(product) === mrp
        ? messages.mrpTerms
        : messages.termsWithMrp({ mrp: formatRupees(mrp) });
  const { name, other, otherLanguage } = getProductNames(product);
  return (
    <>
      <h1 className={styles['name']}>{name}</h1>
      {other && (
        <p lang={otherLanguage} className={styles['hindi']}>
          {other}
        </p>
      )}
      {rating && (
        <p className={styles['rating']}>
          <Stars value={rating.average} label={reviewMessages.outOfFive({ average: rating.average })} />
          <a href="#reviews">
            {rating.sample
              ? reviewMessages.samples({ count: rating.count })
              : reviewMessages.count({ count: rating.count })}
          </a>
        </p>
      )}
      <p className={styles['price']}>
        <Price product={product} large />
      </p>
      <p className={styles['terms']}>
        <span>{terms}</span> <span>{cardMessages.perUnit({ price: formatRupees(unit.amount), unit: unit.per })}</span>{' '}
        <span>{messages.points({ points: formatPoints(product.product_sale_point) })}</span>
      </p>
      <p className={styles['short']}>{product.product_short_description}</p>
    </>
  );
}

/** Each size or variant has its own page. */
function Family({ family, id }: { family: NonNullable<ProductPageData['family']>; id: number }) {
  const { axes, members } = family;
  return (
    <nav className={styles['family']} aria-label={axes.map(({ name }) => name).join(', ')}>
      <p>{axes.map(({ name }) => name).join(', ')}</p>
      <ul>
        {members.map((member) => (
          <li key={member.id}>
            <AppLink
              to={`/product-details/${member.id}`}
              aria-current={member.id === id ? 'page' : undefined}
              data-out={member.soldOut || undefined}
            >
              {member.options.join(', ')}
              <span>{member.soldOut ? messages.outOfStock : formatRupees(member.price)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
