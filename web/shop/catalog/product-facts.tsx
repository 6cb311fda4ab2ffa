import { Fragment, type ReactNode } from 'react';
import type { Product } from '#contract/catalog.ts';
import { product as messages } from '#messages/shop.ts';
import { AppLink } from '#web/ui/link.tsx';
import DeliveryCheck from '../cart/delivery-check.tsx';
import { getProductNames, localizeNames } from '../language/names.ts';
import type { KnownIngredient } from './ingredients.server.ts';
import { listingPath } from './listing-query.ts';
import type { ProductPageData } from './product-page.server.ts';
import { nameSize } from './product-card.tsx';
import ShareProduct from './share-product.tsx';
import styles from './product-page.module.css';

export default function ProductFacts({ product, known }: Pick<ProductPageData, 'product' | 'known'>) {
  return (
    <>
      <DeliveryCheck />
      <SafeCheckout />
      <Glance product={product} />
      <Ingredients known={known} />
      <ShareProduct id={product.id} name={getProductNames(product).name} />
    </>
  );
}

/** Removes case, punctuation and the dot below Hindi letters, for comparisons. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\u093c]+/gu, ' ');

/** Shows each fact once: tags and attributes can say the same. */
function Glance({ product }: { product: Product }) {
  const { category, net_quantity: net, shelf_life_months: months } = product;
  const tags = product.tags.map(({ tag_data: { tag_name: tag } }) => tag);
  const tagged = new Set(tags.map(plain));
  const attributes = product.attributes.filter(
    ({ code, values }) => code === 'concern' || !values.every(({ name }) => tagged.has(plain(name))),
  );
  const said = new Set(attributes.flatMap(({ values }) => values.map(({ name }) => plain(name))));
  const otherTags = tags.filter((tag) => !said.has(plain(tag)));
  return (
    <div className={styles['glance']}>
      <dl>
        {attributes.map(({ code, name, values }) => (
          <Fact key={code} name={code === 'concern' ? messages.goodFor : name}>
            {code === 'concern' ? <Concerns values={values} /> : values.map((value) => value.name).join(', ')}
          </Fact>
        ))}
        <Fact name={messages.netQuantity}>{nameSize(net)}</Fact>
        <Fact name={messages.shelfLife}>{messages.bestBefore({ months })}</Fact>
        <Fact name={messages.category}>
          <AppLink to={`/product-category/${category.id}`}>
            {localizeNames(category.category_name, category.category_name_hi).name}
          </AppLink>
        </Fact>
      </dl>
      {otherTags.length > 0 && (
        <ul className={styles['tags']} aria-label={messages.tags}>
          {otherTags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Concerns({ values }: { values: readonly { slug: string; name: string }[] }) {
  return values.map(({ slug, name }, at) => (
    <Fragment key={slug}>
      {at > 0 && ', '}
      <AppLink to={listingPath({ kind: 'concern', slug })}>{name}</AppLink>
    </Fragment>
  ));
}

function Ingredients({ known }: { known: readonly KnownIngredient[] }) {
  if (known.length === 0) return null;
  return (
    <section className={styles['ingredients']} aria-labelledby="ingredients">
      <h2 id="ingredients">{messages.ingredients}</h2>
      <ul>
        {known.map(({ name, text, picture }) => (
          <li key={name}>
            <img src={`/assets/herbs/${picture}`} alt="" width="64" height="64" loading="lazy" />
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The drawing shows a shield and the ways to pay: a card, a phone and a banknote. */
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
