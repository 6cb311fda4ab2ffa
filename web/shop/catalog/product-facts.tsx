import type { Product } from '#contract/catalog.ts';
import { product as messages } from '#messages/shop/product.ts';
import { AppLink } from '#web/ui/link.tsx';
import DeliveryCheck from '../cart/delivery-check.tsx';
import { getProductNames, localizeNames } from '../language/names.ts';
import ShareProduct from './share-product.tsx';
import styles from './product-page.module.css';

/** Beside the pictures, below 'Add To Cart': delivery, what it is good for, sharing, category and tags. Its code loads at the first interaction. */
export default function ProductFacts({ product }: { product: Product }) {
  const { category } = product;
  return (
    <>
      <DeliveryCheck />
      <Glance product={product} />
      <ShareProduct id={product.id} name={getProductNames(product).name} />
      <p className={styles['category']}>
        {messages.category}{' '}
        <AppLink to={`/product-category/${category.id}`}>
          {localizeNames(category.category_name, category.category_name_hi).name}
        </AppLink>
      </p>
      <Tags product={product} />
      <SafeCheckout />
    </>
  );
}

/** What it is good for, its form, its taste, and how long it keeps. */
function Glance({ product }: { product: Product }) {
  const facts = product.attributes.map(({ code, name, values }) => ({
    name: code === 'concern' ? messages.goodFor : name,
    text: values.map((value) => value.name).join(', '),
  }));
  return (
    <dl className={styles['glance']}>
      {[...facts, { name: messages.keeps, text: messages.months({ months: product.shelf_life_months }) }].map(
        ({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Tags({ product }: { product: Product }) {
  if (product.tags.length === 0) return null;
  return (
    <ul className={styles['tags']} aria-label={messages.tags}>
      {product.tags.map(({ tag_data: { tag_name: tag } }) => (
        <li key={tag} className={styles['tag']}>
          {tag}
        </li>
      ))}
    </ul>
  );
}

/** 'Guaranteed Safe Checkout': a drawing of the shield, the card, the phone and the note that a buyer may pay with. */
function SafeCheckout() {
  return (
    <div className={styles['seal']}>
      <svg className={styles['drawing']} viewBox="0 0 232 44" role="img" aria-labelledby="safe-checkout">
        <title id="safe-checkout">{messages.safeCheckout}</title>
        <path className={styles['shield']} d="M22 3c-5 4-11 6-17 6 0 16 5 26 17 32 12-6 17-16 17-32-6 0-12-2-17-6Z" />
        <path className={styles['tick']} d="m14 22 6 6 11-12" />
        <path d="M64 9h44a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H64a3 3 0 0 1-3-3V12a3 3 0 0 1 3-3Zm-3 7h50m-43 11h12m16 0h8" />
        <path d="M136 4h18a3 3 0 0 1 3 3v30a3 3 0 0 1-3 3h-18a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Zm7 31h4m-8-18h9m-9 4h9m-9-8h4.5c6 0 6 8 0 8H139l7 7" />
        <path d="M179 10h50v24h-50V10Zm25 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm-18-6h3m30 0h3" />
      </svg>
      <p className={styles['words']} aria-hidden="true">
        {messages.safeCheckout}
      </p>
    </div>
  );
}
