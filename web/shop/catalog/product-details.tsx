import { Suspense } from 'react';
import type { Product } from '#contract/catalog.ts';
import type { Brand } from '#contract/content.ts';
import { product as messages } from '#messages/shop/product.ts';
import { reviews as reviewMessages } from '#messages/shop/reviews.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useSettings } from '../frame/settings.ts';
import { formatCalendarDay } from '../language/format.ts';
import { getProductNames } from '../language/names.ts';
import { Questions } from '../reviews/questions.tsx';
import { RatingSummary, ReviewList } from '../reviews/review-list.tsx';
import type { CardProduct } from '../state/cart.ts';
import { ProductGrid } from './product-card.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import type { KnownIngredient } from './ingredients.server.ts';
import type { ProductPageData } from './product-page.server.ts';
import styles from './product-details.module.css';

/** Below the first sight of a product's page: what is in it, how it is used, what buyers say. Its code loads at the first interaction. */
export default function ProductDetails(page: ProductPageData) {
  const { product, newest, known, steps, reviews, questions, goesWellWith, related, labReports } = page;
  const { brand } = useSettings();
  return (
    <>
      <div className={styles['details']}>
        <section aria-labelledby="description">
          <h2 id="description" className={styles['heading']}>
            {messages.description}
          </h2>
          <div className={styles['description']}>
            {product.product_description.split(/\n{2,}/).map((paragraph, at) => (
              <p key={at}>{paragraph}</p>
            ))}
          </div>
          <HowToUse steps={steps} />
          <TextSection title={messages.cautions} text={product.cautions} />
        </section>
        <section aria-labelledby="information">
          <h2 id="information" className={styles['heading']}>
            {messages.information}
          </h2>
          <Declarations product={product} brand={brand} />
          <LabReports reports={labReports} />
        </section>
      </div>
      <Ingredients known={known} label={product.ingredients} />
      <Row id="goes-well-with" title={messages.goesWellWith} products={goesWellWith} />
      <Reviews product={product} reviews={reviews} />
      <section className={styles['block']} aria-labelledby="questions">
        <h2 id="questions" className={styles['heading']}>
          {reviewMessages.questions}
        </h2>
        {questions.data.length === 0 && <p>{reviewMessages.noQuestions}</p>}
        <Questions key={product.id} productId={product.id} questions={questions.data} />
      </section>
      <Row id="related" title={messages.related} products={related} />
      <NewArrivals products={newest} />
      <Suspense>
        <RecentlyViewed key={`viewed ${product.id}`} current={product.id} />
      </Suspense>
    </>
  );
}

function Row({ id, title, products }: { id: string; title: string; products: readonly CardProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section className={`${styles['block']} ${styles['rail']}`} aria-labelledby={id}>
      <h2 id={id} className={styles['heading']}>
        {title}
      </h2>
      <ProductGrid products={products} heading="h3" />
    </section>
  );
}

/** The use of a product, a step for each sentence. */
function HowToUse({ steps }: { steps: readonly string[] }) {
  if (steps.length < 2) return <TextSection title={messages.howToUse} text={steps[0] ?? ''} />;
  return (
    <div className={styles['advice']}>
      <h3>{messages.howToUse}</h3>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

function TextSection({ title, text }: { title: string; text: string }) {
  if (!text) return null;
  return (
    <div className={styles['advice']}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}

/** What laboratories found in batches of it, as PDF files. */
function LabReports({ reports }: { reports: ProductPageData['labReports'] }) {
  if (reports.length === 0) return null;
  return (
    <div className={styles['advice']}>
      <h3>{messages.labReport}</h3>
      <ul className={styles['reports']}>
        {reports.map(({ id, batch, tested_on: day, size, path }) => (
          <li key={id}>
            <a href={path} target="_blank" rel="noopener">
              {messages.labReportOf({ batch, day: formatCalendarDay(day) })}
            </a>{' '}
            <span>{messages.labReportSize({ size: Math.ceil(size / 1024) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The main ingredients with drawings and plain words, then the whole list as the label has it. */
function Ingredients({ known, label }: { known: readonly KnownIngredient[]; label: string }) {
  if (!label) return null;
  return (
    <section className={styles['block']} aria-labelledby="ingredients">
      <h2 id="ingredients" className={styles['heading']}>
        {messages.ingredients}
      </h2>
      {known.length > 0 && (
        <ul className={styles['herbs']}>
          {known.map(({ name, text, picture }) => (
            <li key={name}>
              <img src={`/assets/herbs/${picture}`} alt="" width="72" height="72" loading="lazy" />
              <div>
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className={styles['label']}>
        {known.length > 0 && <strong>{messages.allIngredients}: </strong>}
        {label}
      </p>
    </section>
  );
}

function Reviews({ product, reviews }: Pick<ProductPageData, 'product' | 'reviews'>) {
  const { summary } = reviews.meta;
  const list = `/product-reviews/${product.id}`;
  return (
    <section className={styles['block']} aria-labelledby="reviews">
      <h2 id="reviews" className={styles['heading']}>
        {reviewMessages.heading}
      </h2>
      {summary.count === 0 ? (
        <p>{reviewMessages.none}</p>
      ) : (
        <>
          <RatingSummary summary={summary} list={list} />
          <ReviewList reviews={reviews.data} />
          <p className={styles['more']}>
            <AppLink to={list}>{reviewMessages.seeAll({ count: summary.count })}</AppLink>
          </p>
        </>
      )}
    </section>
  );
}

/** What Indian law wants shown before a sale (Legal Metrology, e-commerce rules), beside ingredients, use and cautions. */
function Declarations({ product, brand }: { product: Product; brand: Brand }) {
  const { net_quantity: net, unit_price: unit, licence } = product;
  const rows: [string, string][] = [
    [messages.netQuantity, `${net.value} ${net.unit}`],
    [messages.mrp, messages.mrpWithTax({ price: formatRupees(product.product_regular_price) })],
    [messages.unitPrice, messages.perUnit({ price: formatRupees(unit.amount), unit: unit.per })],
    [messages.shelfLife, messages.bestBefore({ months: product.shelf_life_months })],
    [messages.manufacturer, product.manufacturer],
    [messages.origin, product.country_of_origin],
    [messages.licence({ kind: licence.kind }), licence.number],
    [messages.taxHead, messages.tax({ hsn: product.hsn, rate: product.gst_rate })],
    [messages.code, product.sku],
    [
      messages.care,
      [
        brand.legal_name,
        ...brand.address_lines,
        `${brand.city} ${brand.postcode}`,
        brand.phones.join(' / '),
        brand.email,
        brand.support_hours,
      ].join(', '),
    ],
  ];
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{messages.information}</caption>
      <tbody>
        {rows.map(
          ([name, value]) =>
            value && (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td translate={name === messages.code ? 'no' : undefined}>{value}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

/** The 'New Arrivals' banner: the latest products' pictures and the way to all of them. */
function NewArrivals({ products }: { products: readonly CardProduct[] }) {
  return (
    <section className={styles['banner']} aria-labelledby="new-arrivals">
      <div>
        <h2 id="new-arrivals">{messages.newArrivals}</h2>
        <p className={styles['text']}>{messages.newArrivalsText}</p>
        <ButtonLink to="/shop?sort=newest" variant="secondary" size="small">
          {messages.seeNew}
        </ButtonLink>
      </div>
      <ul className={styles['pictures']}>
        {products.map((product) => (
          <li key={product.id}>
            <AppLink to={`/product-details/${product.id}`} className={styles['link']}>
              <Picture picture={product.picture} alt="" sizes="(width >= 48rem) 190px, 30vw" />
              <span className={styles['arrivalsName']}>{getProductNames(product).name}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
