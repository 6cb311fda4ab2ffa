import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { pathIn } from '#contract/language.ts';
import { listing as messages } from '#messages/shop.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { currentLanguage } from '#locales/current-language.ts';
import { hydrateOnInteraction } from '../frame/hydration.tsx';
import { type Listing, listingPath, mostShown, pageStep, readListingQuery } from './listing-query.ts';
import { FiltersButton } from './listing-filters.tsx';
import { ProductGrid } from './product-card.tsx';
import styles from './listing.module.css';

/** Rendered by the server; the code loads at the first interaction. */
const FilterSheet = hydrateOnInteraction('filters', () => import('./filter-sheet.tsx'));
const Chips = hydrateOnInteraction('chips', async () => ({ default: (await import('./filter-sheet.tsx')).Chips }));
const NothingFound = hydrateOnInteraction('nothing-found', () => import('./nothing-found.tsx'));

/** Its whole state is in the URL. */
export function ListingPage({ listing }: { listing: Listing }) {
  const { category, heading, about, place, q, isNotAdvertised } = listing;
  const nameResults = isNotAdvertised ? messages.aboutSearch : messages.resultsFor;
  const trail = [
    { label: messages.home, to: '/' },
    ...(place.kind === 'shop'
      ? [{ label: messages.shop }]
      : [{ label: messages.shop, to: '/shop' }, { label: heading }]),
  ];
  return (
    <div className="column">
      <Breadcrumb items={trail} />
      <header className={styles['head']}>
        <h1>{q && place.kind === 'shop' ? nameResults({ keyword: q }) : heading}</h1>
        {category?.other && (
          <p lang={category.otherLanguage} className={styles['hindi']}>
            {category.other}
          </p>
        )}
        {about && <p className={styles['about']}>{about}</p>}
      </header>
      <div className={styles['layout']}>
        <div className={styles['side']}>
          <Categories listing={listing} />
          <FilterSheet listing={listing} />
        </div>
        <div>
          <Tools listing={listing} />
          <Results listing={listing} />
        </div>
      </div>
    </div>
  );
}

function Categories({ listing }: { listing: Listing }) {
  const { place, categories, allPath } = listing;
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
          <AppLink
            to={allPath}
            className={styles['category']}
            aria-current={place.kind === 'shop' ? 'true' : undefined}
          >
            {messages.allProducts}
          </AppLink>
        </li>
        {categories.map(({ id, name, found, path, rel }) => (
          <li key={id}>
            <AppLink
              to={path}
              rel={rel}
              className={styles['category']}
              aria-current={chosen === id ? 'true' : undefined}
            >
              {name}
              {found !== null && (
                <span role="img" className={styles['count']} aria-label={messages.count({ count: found })}>
                  {found}
                </span>
              )}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Search and sort order are a GET form, so that it works without JavaScript; active filters stay. */
function Tools({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const { place, filters, price, inStock, rating, q, sort, isNotAdvertised } = listing;
  const path = listingPath(place);
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string') fields.set(name, value);
    }
    void navigate(listingPath(place, readListingQuery(fields)));
  };
  return (
    // The key resets the fields when 'Clean All' or Back changes the address.
    <form
      key={`${path} ${q} ${sort}`}
      action={pathIn(currentLanguage, path)}
      role="search"
      data-list-tools
      className={styles['tools']}
      onSubmit={show}
    >
      {filters.length > 0 && <input type="hidden" name="filter" value={filters.join(' ')} />}
      {price && <input type="hidden" name="price" value={price} />}
      {inStock && <input type="hidden" name="stock" value="1" />}
      {rating > 0 && <input type="hidden" name="rating" value={rating} />}
      <div className={styles['search']}>
        <input
          className={styles['input']}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label={messages.searchLabel}
          placeholder={place.kind === 'shop' ? messages.searchAll : messages.searchIn({ category: listing.heading })}
        />
        <button type="submit" className={styles['go']} aria-label={messages.search}>
          <Icon name="search" />
        </button>
      </div>
      {!isNotAdvertised && (
        <>
          <FiltersButton count={listing.chips.length} />
          <label className={styles['sort']}>
            <span>{messages.sortBy}</span>
            <select
              className={styles['select']}
              name="sort"
              defaultValue={sort}
              onChange={(event) => event.currentTarget.form!.requestSubmit()}
            >
              {Object.entries(messages.sorts).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      <noscript>
        <Button type="submit" size="small" variant="secondary">
          {messages.apply}
        </Button>
      </noscript>
    </form>
  );
}

function Results({ listing }: { listing: Listing }) {
  const { q, sort, cursor, place, products, total, chips } = listing;
  const isFiltered = q !== '' || place.kind !== 'shop' || sort !== 'featured' || cursor !== '' || chips.length > 0;
  return (
    <>
      <Chips chips={chips} />
      <p className={styles['summary']} id="results">
        <span role="status">
          {total > 0 && (q ? messages.countFor({ count: total, keyword: q }) : messages.count({ count: total }))}
        </span>
        {isFiltered && (
          <AppLink to="/shop" className={styles['clean']}>
            {messages.clean}
          </AppLink>
        )}
      </p>
      {products.length === 0 ? (
        <NothingFound listing={listing} />
      ) : (
        <ProductGrid products={products} eagerCount={2} narrow />
      )}
      <MoreProducts listing={listing} />
    </>
  );
}

/**
 * Leads to the same page with more products, so that Back from a product restores all loaded products. Without scripts
 * it jumps to the first new one.
 */
function MoreProducts({ listing }: { listing: Listing }) {
  const { place, q, filters, price, inStock, rating, sort, cursor, show, products, total, nextCursor } = listing;
  const same = { q, filters, price, inStock, rating, sort };
  if (!cursor && !nextCursor) return null;
  const canGrow = !cursor && show + pageStep <= mostShown;
  return (
    <nav className={styles['pages']} aria-label={messages.pages}>
      {!cursor && (
        <p className={styles['shown']} role="status">
          {messages.shownOf({ shown: products.length, total })}
        </p>
      )}
      {cursor && (
        <ButtonLink variant="quiet" to={listingPath(place, same)}>
          {messages.firstPage}
        </ButtonLink>
      )}
      {nextCursor &&
        (canGrow ? (
          <ButtonLink
            variant="secondary"
            to={`${listingPath(place, { ...same, show: show + pageStep })}#product-${products.at(-1)!.id}`}
            preventScrollReset
            replace
          >
            {messages.loadMore}
          </ButtonLink>
        ) : (
          <ButtonLink variant="secondary" to={listingPath(place, { ...same, cursor: nextCursor })}>
            {messages.nextPage}
          </ButtonLink>
        ))}
    </nav>
  );
}
