import type { Product } from '#contract/catalog.ts';
import { product as messages } from '#messages/shop/product.ts';
import { reviews as reviewMessages } from '#messages/shop/reviews.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { Stars } from '#web/ui/stars.tsx';
import { getProductNames } from '../language/names.ts';
import { unitPrice } from '../state/cart.ts';
import { formatPoints } from './product-card.tsx';
import type { ProductPageData } from './product-page.server.ts';
import styles from './product-page.module.css';

/** A product's name, rating, price and sizes; its code loads at the first interaction. */
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
  // The law wants the MRP told as such, also where another price or none stands struck out (Legal Metrology rules).
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
        <span>{terms}</span> <span>{messages.perUnit({ price: formatRupees(unit.amount), unit: unit.per })}</span>{' '}
        <span>{messages.points({ points: formatPoints(product.product_sale_point) })}</span>
      </p>
      <p className={styles['short']}>{product.product_short_description}</p>
    </>
  );
}

/** The sizes and kinds of one product; each is a page of its own. */
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
