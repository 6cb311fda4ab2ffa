import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { pathIn } from '#contract/language.ts';
import { listing as messages } from '#messages/shop/listing.ts';
import { notices } from '#messages/shop/notices.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { currentLanguage } from '#locales/current-language.ts';
import { type Listing, listingPath, readListingQuery } from './listing-query.ts';
import { ProductGrid } from './product-card.tsx';
import styles from './listing.module.css';

/** The shop's list of products, of all or of one category. Its whole state is in the URL. */
export function ListingPage({ listing }: { listing: Listing }) {
  const { category } = listing;
  const trail = category
    ? [{ label: messages.home, to: '/' }, { label: messages.shop, to: '/shop' }, { label: category.name }]
    : [{ label: messages.home, to: '/' }, { label: messages.shop }];
  return (
    <div className="column">
      <Breadcrumb items={trail} />
      <header className={styles['head']}>
        <h1>{category?.name ?? messages.allProducts}</h1>
        {category?.other && (
          <p lang={category.otherLanguage} className={styles['hindi']}>
            {category.other}
          </p>
        )}
      </header>
      <div className={styles['layout']}>
        <Categories listing={listing} />
        <div>
          <Tools listing={listing} />
          <Results listing={listing} />
        </div>
      </div>
    </div>
  );
}

function Categories({ listing }: { listing: Listing }) {
  const chosen = listing.category?.id ?? null;
  const strip = useRef<HTMLUListElement>(null);
  // On small screens the current category may be scrolled out of view.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    strip.current?.scrollTo({ left: (current?.offsetLeft ?? 0) - 16, behavior: 'instant' });
  }, [chosen]);
  return (
    <nav className={styles['categories']} aria-label={messages.categories}>
      <h2 className={styles['categoriesTitle']}>{messages.categories}</h2>
      <ul ref={strip} className={styles['categoryList']}>
        <li>
          <AppLink to="/shop" className={styles['category']} aria-current={chosen === null ? 'true' : undefined}>
            {messages.allProducts}
          </AppLink>
        </li>
        {listing.categories.map(({ id, name, count }) => (
          <li key={id}>
            <AppLink
              to={listingPath(id, {})}
              className={styles['category']}
              aria-current={chosen === id ? 'true' : undefined}
            >
              {name}
              <span className={styles['count']}>
                <span aria-hidden="true">{count}</span>
                <span className="visually-hidden">{messages.count({ count })}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Search and sort order: one GET form, so it works before and without JavaScript. */
function Tools({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const categoryId = listing.category?.id ?? null;
  const path = listingPath(categoryId, {});
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string') fields.set(name, value);
    }
    void navigate(listingPath(categoryId, readListingQuery(fields)));
  };
  return (
    // The key empties the fields when 'Clean All' or Back changes the address.
    <form
      key={`${path} ${listing.q} ${listing.sort}`}
      action={pathIn(currentLanguage, path)}
      role="search"
      className={styles['tools']}
      onSubmit={show}
    >
      <div className={styles['search']}>
        <input
          className={styles['input']}
          type="search"
          name="q"
          defaultValue={listing.q}
          maxLength={100}
          aria-label={messages.searchLabel}
          placeholder={listing.category ? messages.searchIn({ category: listing.category.name }) : messages.searchAll}
        />
        <button type="submit" className={styles['go']} aria-label={messages.search}>
          <Icon name="search" />
        </button>
      </div>
      <label className={styles['sort']}>
        <span>{messages.sortBy}</span>
        <select
          className={styles['select']}
          name="sort"
          defaultValue={listing.sort}
          onChange={(event) => event.currentTarget.form!.requestSubmit()}
        >
          {Object.entries(messages.sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <Button type="submit" size="small" variant="secondary">
          {messages.apply}
        </Button>
      </noscript>
    </form>
  );
}

function Results({ listing }: { listing: Listing }) {
  const { q, sort, cursor, category, products, total, nextCursor } = listing;
  const isFiltered = q !== '' || category !== null || sort !== 'featured' || cursor !== '';
  return (
    <>
      <p className={styles['summary']}>
        <span role="status">
          {total > 0 && (q ? messages.countFor({ count: total, keyword: q }) : messages.count({ count: total }))}
        </span>
        {isFiltered && (
          <AppLink to="/shop" className={styles['clean']}>
            {messages.clean}
          </AppLink>
        )}
      </p>
      {products.length === 0 ? <Empty q={q} /> : <ProductGrid products={products} eagerCount={2} narrow />}
      {(cursor || nextCursor) && (
        <nav className={styles['pages']} aria-label={messages.pages}>
          {cursor && (
            <ButtonLink variant="quiet" to={listingPath(category?.id ?? null, { q, sort })}>
              {messages.firstPage}
            </ButtonLink>
          )}
          {nextCursor && (
            <ButtonLink variant="secondary" to={listingPath(category?.id ?? null, { q, sort, cursor: nextCursor })}>
              {messages.nextPage}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function Empty({ q }: { q: string }) {
  return (
    <div className={styles['empty']}>
      <p className={styles['emptyTitle']}>{notices.productsEmpty}</p>
      {q && <p>{messages.noMatches({ keyword: q })}</p>}
      <ButtonLink to="/shop" variant="secondary">
        {messages.seeAll}
      </ButtonLink>
    </div>
  );
}
