import type { Product } from '#contract/catalog.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useSettings } from '../frame/settings.ts';
import { unitPrice } from '../state/cart.ts';
import { BuyBox } from './buy-box.tsx';
import { formatPoints } from './card.ts';
import { Declarations } from './declarations.tsx';
import { Gallery } from './gallery.tsx';
import { NewArrivals } from './new-arrivals.tsx';
import type { ProductPageData } from './product-data.ts';
import { SafeCheckout } from './safe-checkout.tsx';
import styles from './product-page.module.css';

export function ProductPage({ product, newest }: ProductPageData) {
  const { brand } = useSettings();
  const { category } = product;
  const categoryPath = `/product-category/${category.id}`;
  return (
    <div className="column">
      <Breadcrumb
        items={[
          { label: 'Home', to: '/' },
          { label: 'Shop', to: '/shop' },
          { label: category.category_name, to: categoryPath },
          { label: product.product_name },
        ]}
      />
      <div className={styles['top']}>
        <Gallery key={product.id} pictures={picturesOf(product)} name={product.product_name} />
        <div className={styles['summary']}>
          <Summary product={product} />
          <BuyBox key={product.id} product={product} />
          <p className={styles['shelf']}>
            Category: <AppLink to={categoryPath}>{category.category_name}</AppLink>
          </p>
          <Tags product={product} />
          <SafeCheckout />
        </div>
      </div>
      <div className={styles['details']}>
        <section aria-labelledby="description">
          <h2 id="description" className={styles['heading']}>
            Description
          </h2>
          <div className={styles['description']}>
            {product.product_description.split(/\n{2,}/).map((paragraph, at) => (
              <p key={at}>{paragraph}</p>
            ))}
          </div>
          <Advice title="Ingredients" text={product.ingredients} />
          <Advice title="How to use" text={product.how_to_use} />
          <Advice title="Cautions" text={product.cautions} />
        </section>
        <section aria-labelledby="information">
          <h2 id="information" className={styles['heading']}>
            Product information
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
  return (
    <>
      <h1 className={styles['name']}>{product.product_name}</h1>
      <p lang="hi" className={styles['hindi']}>
        {product.product_name_hi}
      </p>
      <p className={styles['short']}>{product.product_short_description}</p>
      <p className={styles['price']}>
        <Price amount={unitPrice(product)} regular={product.product_regular_price} large />
      </p>
      <p className={styles['terms']}>
        Inclusive of all taxes. {formatRupees(unit.amount)} per {unit.per}.
      </p>
      <p className={styles['points']}>Sale Point - {formatPoints(product.product_sale_point)}</p>
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
    <ul className={styles['tags']} aria-label="Tags">
      {product.tags.map(({ tag_data: { tag_name: tag } }) => (
        <li key={tag} className={styles['tag']}>
          {tag}
        </li>
      ))}
    </ul>
  );
}
