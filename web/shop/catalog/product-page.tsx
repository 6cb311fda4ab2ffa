import type { Product } from '#contract/catalog.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { onSignOfLife } from '../frame/on-sign-of-life.tsx';
import { useSettings } from '../frame/settings.ts';
import { bothNames, namesOf } from '../language/names.ts';
import { unitPrice } from '../state/cart.ts';
import { BuyBox } from './buy-box.tsx';
import { formatPoints } from './card.ts';
import { Declarations } from './declarations.tsx';
import { Gallery } from './gallery.tsx';
import { NewArrivals } from './new-arrivals.tsx';
import type { ProductPageData } from './product-data.ts';
import { SafeCheckout } from './safe-checkout.tsx';
import { words } from './product-words.ts';
import styles from './product-page.module.css';

/** Served with the page; its code loads at the visitor's first interaction. */
const DeliveryCheck = onSignOfLife('delivery', () => import('../cart/delivery-check.tsx'));

export function ProductPage({ product, newest }: ProductPageData) {
  const { brand } = useSettings();
  const { category } = product;
  const { name } = namesOf(product);
  const shelf = bothNames(category.category_name, category.category_name_hi).name;
  const categoryPath = `/product-category/${category.id}`;
  return (
    <div className="column">
      <Breadcrumb
        items={[
          { label: words.home, to: '/' },
          { label: words.shop, to: '/shop' },
          { label: shelf, to: categoryPath },
          { label: name },
        ]}
      />
      <div className={styles['top']}>
        <Gallery key={product.id} pictures={picturesOf(product)} name={name} />
        <div className={styles['summary']}>
          <Summary product={product} />
          <BuyBox key={product.id} product={product} />
          <DeliveryCheck />
          <p className={styles['shelf']}>
            {words.category} <AppLink to={categoryPath}>{shelf}</AppLink>
          </p>
          <Tags product={product} />
          <SafeCheckout />
        </div>
      </div>
      <div className={styles['details']}>
        <section aria-labelledby="description">
          <h2 id="description" className={styles['heading']}>
            {words.description}
          </h2>
          <div className={styles['description']}>
            {product.product_description.split(/\n{2,}/).map((paragraph, at) => (
              <p key={at}>{paragraph}</p>
            ))}
          </div>
          <Advice title={words.ingredients} text={product.ingredients} />
          <Advice title={words.howToUse} text={product.how_to_use} />
          <Advice title={words.cautions} text={product.cautions} />
        </section>
        <section aria-labelledby="information">
          <h2 id="information" className={styles['heading']}>
            {words.information}
          </h2>
          <Declarations product={product} brand={brand} />
        </section>
      </div>
      <NewArrivals products={newest} />
    </div>
  );
}

/** The main picture first, none twice. */
function picturesOf(product: Product) {
  const all = product.picture ? [product.picture, ...product.more_product_images] : product.more_product_images;
  return all.filter((picture, at) => all.findIndex(({ image_name }) => image_name === picture.image_name) === at);
}

function Summary({ product }: { product: Product }) {
  const { unit_price: unit } = product;
  const { name, other, otherLanguage } = namesOf(product);
  return (
    <>
      <h1 className={styles['name']}>{name}</h1>
      {other && (
        <p lang={otherLanguage} className={styles['hindi']}>
          {other}
        </p>
      )}
      <p className={styles['short']}>{product.product_short_description}</p>
      <p className={styles['price']}>
        <Price amount={unitPrice(product)} regular={product.product_regular_price} large />
      </p>
      <p className={styles['terms']}>{words.terms(formatRupees(unit.amount), unit.per)}</p>
      <p className={styles['points']}>{words.points(formatPoints(product.product_sale_point))}</p>
    </>
  );
}

function Advice({ title, text }: { title: string; text: string }) {
  if (!text) return null;
  return (
    <div className={styles['advice']}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}

function Tags({ product }: { product: Product }) {
  if (product.tags.length === 0) return null;
  return (
    <ul className={styles['tags']} aria-label={words.tags}>
      {product.tags.map(({ tag_data: { tag_name: tag } }) => (
        <li key={tag} className={styles['tag']}>
          {tag}
        </li>
      ))}
    </ul>
  );
}
