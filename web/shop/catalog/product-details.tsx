import { type ReactNode, Suspense } from 'react';
import type { Product } from '#contract/catalog.ts';
import type { Brand } from '#contract/content.ts';
import { product as messages, reviews as reviewMessages } from '#messages/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useSettings } from '../frame/settings.ts';
import { formatCalendarDay } from '../language/format.ts';
import { getProductNames } from '../language/names.ts';
import { Questions } from '../reviews/questions.tsx';
import { RatingSummary, ReviewList } from '../reviews/review-list.tsx';
import type { CardProduct } from '../state/cart.ts';
import { ProductGrid } from './product-card.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import type { ProductPageData } from './product-page.server.ts';
import styles from './product-details.module.css';

export default function ProductDetails(page: ProductPageData) {
  const { product, newest, known, steps, goesWellWith, related, labReports } = page;
  const { brand } = useSettings();
  return (
    <>
      <div className={styles['story']}>
        <section aria-labelledby="description">
          <h2 id="description" className={styles['heading']}>
            {messages.description}
          </h2>
          {product.product_description.split(/\n{2,}/).map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
        </section>
        <HowToUse steps={steps} />
        <div className={styles['folds']}>
          <Fold title={messages.cautions}>{product.cautions && <p>{product.cautions}</p>}</Fold>
          <Fold title={known.length > 0 ? messages.allIngredients : messages.ingredients}>
            {product.ingredients && <p>{product.ingredients}</p>}
          </Fold>
          <Fold title={messages.labReport}>{labReports.length > 0 && <LabReports reports={labReports} />}</Fold>
          <Fold title={messages.information}>
            <Declarations product={product} brand={brand} />
          </Fold>
        </div>
      </div>
      <div className={styles['rest']}>
        <Row id="goes-well-with" title={messages.goesWellWith} products={goesWellWith} />
        <Opinions {...page} />
        <Row id="related" title={messages.related} products={related} />
        <NewArrivals products={newest} />
        <Suspense>
          <RecentlyViewed key={`viewed ${product.id}`} current={product.id} />
        </Suspense>
      </div>
    </>
  );
}

/**
 * Content that the law requires and few people read. Its text is in the page for searches and for use without scripts.
 */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <details>
      <summary>
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}

/** Scrolls sideways if the products do not fit. */
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

function HowToUse({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="how-to-use">
      <h2 id="how-to-use" className={styles['heading']}>
        {messages.howToUse}
      </h2>
      {steps.length === 1 ? (
        <p>{steps[0]}</p>
      ) : (
        <ol className={styles['steps']}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

function LabReports({ reports }: { reports: ProductPageData['labReports'] }) {
  return (
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
  );
}

/** Without reviews and questions, one block says so. */
function Opinions({ product, reviews, questions }: Pick<ProductPageData, 'product' | 'reviews' | 'questions'>) {
  const { summary } = reviews.meta;
  const list = `/product-reviews/${product.id}`;
  const questionList = <Questions key={product.id} productId={product.id} questions={questions.data} />;
  if (summary.count === 0 && questions.data.length === 0)
    return (
      <section className={`${styles['block']} ${styles['none']}`} aria-labelledby="reviews">
        <div>
          <h2 id="reviews" className={styles['heading']}>
            {reviewMessages.headingWithQuestions}
          </h2>
          <p>{reviewMessages.noneYet}</p>
        </div>
        {questionList}
      </section>
    );
  return (
    <>
      <section className={styles['block']} aria-labelledby="reviews">
        <h2 id="reviews" className={styles['heading']}>
          {reviewMessages.heading}
        </h2>
        {summary.count === 0 ? (
          <p>{reviewMessages.none}</p>
        ) : (
          <>
            <RatingSummary summary={summary} list={list} />
            {/* Scrolls sideways on phones, also by keyboard. */}
            <div className={styles['reviews']} role="group" aria-labelledby="reviews" tabIndex={0}>
              <ReviewList reviews={reviews.data} />
            </div>
            <p className={styles['more']}>
              <AppLink to={list}>{reviewMessages.seeAll({ count: summary.count })}</AppLink>
            </p>
          </>
        )}
      </section>
      <section className={styles['block']} aria-labelledby="questions">
        <h2 id="questions" className={styles['heading']}>
          {reviewMessages.questions}
        </h2>
        {questions.data.length === 0 && <p>{reviewMessages.noQuestions}</p>}
        {questionList}
      </section>
    </>
  );
}

/** Further declarations that Indian law requires before a sale (Legal Metrology, e-commerce rules). */
function Declarations({ product, brand }: { product: Product; brand: Brand }) {
  const { licence } = product;
  const rows: [string, string][] = [
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

function NewArrivals({ products }: { products: readonly CardProduct[] }) {
  return (
    <section className={styles['banner']} aria-labelledby="new-arrivals">
      <div>
        <h2 id="new-arrivals">{messages.newArrivals}</h2>
        <AppLink to="/shop?sort=newest">{messages.seeNew}</AppLink>
      </div>
      <ul className={styles['arrivals']}>
        {products.map((product) => (
          <li key={product.id}>
            <AppLink to={`/product-details/${product.id}`}>
              <Picture picture={product.picture} alt="" sizes="96px" />
              <span>{getProductNames(product).name}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
