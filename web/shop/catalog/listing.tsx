import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { type Listing, listingPath, readListingQuery, sortLabels } from './listing-data.ts';
import { ProductGrid } from './product-grid.tsx';
import styles from './listing.module.css';

/** The shop's list of products, of all or of one category. Its whole state is in the address. */
export function ListingPage({ listing }: { listing: Listing }) {
  const { category } = listing;
  const trail = category
    ? [{ label: 'Home', to: '/' }, { label: 'Shop', to: '/shop' }, { label: category.name }]
    : [{ label: 'Home', to: '/' }, { label: 'Shop' }];
  return (
    <div className="column">
      <Breadcrumb items={trail} />
      <header className={styles['head']}>
        <h1>{category?.name ?? 'All products'}</h1>
        {category && (
          <p lang="hi" className={styles['hindi']}>
            {category.nameHi}
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
  // On small screens the chosen category may lie beyond the strip's end.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    strip.current?.scrollTo({ left: (current?.offsetLeft ?? 0) - 16, behavior: 'instant' });
  }, [chosen]);
  return (
    <nav className={styles['categories']} aria-label="Categories">
      <h2 className={styles['categoriesTitle']}>Categories</h2>
      <ul ref={strip} className={styles['categoryList']}>
        <li>
          <AppLink to="/shop" className={styles['category']} aria-current={chosen === null ? 'true' : undefined}>
            All products
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
              <span className={styles['count']} aria-label={`${count} products`}>
                {count}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Search and order: one form whose fields are the address, so it works before and without scripts. */
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
      action={path}
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
          aria-label="Search products by keyword"
          placeholder={listing.category ? `Search in ${listing.category.name}` : 'Search products'}
        />
        <button type="submit" className={styles['go']} aria-label="Search">
          <Icon name="search" />
        </button>
      </div>
      <label className={styles['sort']}>
        <span>Sort by</span>
        <select
          className={styles['select']}
          name="sort"
          defaultValue={listing.sort}
          onChange={(event) => event.currentTarget.form!.requestSubmit()}
        >
          {Object.entries(sortLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <Button type="submit" size="small" variant="secondary">
          Apply
        </Button>
      </noscript>
    </form>
  );
}

function Results({ listing }: { listing: Listing }) {
  const { q, sort, cursor, category, products, total, nextCursor } = listing;
  const narrowed = q !== '' || category !== null || sort !== 'featured' || cursor !== '';
  return (
    <>
      <p className={styles['summary']}>
        <span role="status">
          {total > 0 && (
            <>
              {`${total} ${total === 1 ? 'product' : 'products'}`}
              {q && ` for “${q}”`}
            </>
          )}
        </span>
        {narrowed && (
          <AppLink to="/shop" className={styles['clean']}>
            Clean All
          </AppLink>
        )}
      </p>
      {products.length === 0 ? <Empty q={q} /> : <ProductGrid products={products} inSight={2} narrow />}
      {(cursor || nextCursor) && (
        <nav className={styles['pages']} aria-label="Pages">
          {cursor && (
            <ButtonLink variant="quiet" to={listingPath(category?.id ?? null, { q, sort })}>
              Back to the first products
            </ButtonLink>
          )}
          {nextCursor && (
            <ButtonLink variant="secondary" to={listingPath(category?.id ?? null, { q, sort, cursor: nextCursor })}>
              Next products
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
      <p className={styles['emptyTitle']}>{messages.productsEmpty}</p>
      {q && (
        <p>Nothing matches “{q}”. Try a shorter word, an herb such as amla or tulsi, or look through the categories.</p>
      )}
      <ButtonLink to="/shop" variant="secondary">
        Show all products
      </ButtonLink>
    </div>
  );
}
