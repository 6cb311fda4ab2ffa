import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { wishlist as messages } from '#messages/account.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StateLoading } from '../state/state-loading.tsx';
import { getProductNames } from '../language/names.ts';
import { addToCart, useInCart } from '../state/cart.ts';
import { fetchProducts } from '../api-client.ts';
import { toggleWishlist, useWishlist } from '../state/wishlist.ts';
import sheet from './wishlist.css?url';

/** `discontinued` are ids that the shop no longer sells. */
function useWishlistProducts(ids: readonly number[]) {
  const [products, setProducts] = useState<ReadonlyMap<number, Product>>(new Map());
  const [discontinued, setDiscontinued] = useState<ReadonlySet<number>>(new Set());
  const [failed, setFailed] = useState(false);
  const missing = ids.filter((id) => !products.has(id) && !discontinued.has(id));
  const idsToFetch = failed ? '' : missing.join();
  useEffect(() => {
    if (idsToFetch === '') return;
    const abort = new AbortController();
    void fetchProducts(idsToFetch.split(',').map(Number), abort.signal).then((found) => {
      if (abort.signal.aborted) return;
      setFailed(found.incomplete);
      setProducts((before) => new Map([...before, ...found.products]));
      setDiscontinued((before) => new Set([...before, ...found.discontinued]));
    });
    return () => abort.abort();
  }, [idsToFetch]);
  return { products, discontinued, failed, loading: missing.length > 0 && !failed, retry: () => setFailed(false) };
}

/** The wishlist is on this device and in the account. */
export function WishlistScreen() {
  const { ids, ready } = useWishlist();
  return (
    <div className="column wishlist-page">
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: messages.name }]} />
      <h1 className="wishlist-title">{messages.name}</h1>
      {!ready ? <StateLoading /> : ids.length === 0 ? <EmptyWishlist /> : <WishlistItems ids={ids} />}
    </div>
  );
}

function WishlistItems({ ids }: { ids: readonly number[] }) {
  const { products, discontinued, failed, loading, retry } = useWishlistProducts(ids);
  return (
    <>
      <ul className="wishlist-grid">
        {ids.map((id) => {
          const product = products.get(id);
          if (product) return <WishlistItem key={id} product={product} />;
          return discontinued.has(id) ? <DiscontinuedItem key={id} id={id} /> : null;
        })}
      </ul>
      {loading && <Spinner />}
      <div role="alert">{failed && <p className="wishlist-failed">{messages.failed}</p>}</div>
      {failed && (
        <Button variant="secondary" onClick={retry}>
          {messages.tryAgain}
        </Button>
      )}
    </>
  );
}

function WishlistItem({ product }: { product: Product }) {
  const inCart = useInCart(product.id);
  const { name } = getProductNames(product);
  return (
    <li className="wishlist-card">
      <AppLink to={`/product-details/${product.id}`} tabIndex={-1} aria-hidden="true">
        <Picture picture={product.picture} alt="" sizes="(width >= 62rem) 300px, (width >= 40rem) 33vw, 50vw" />
      </AppLink>
      <h2 className="wishlist-name">
        <AppLink to={`/product-details/${product.id}`}>{name}</AppLink>
      </h2>
      <p className="wishlist-price">
        <Price product={product} />
      </p>
      {product.product_quantity === 0 ? (
        <p className="wishlist-out">{messages.outOfStock}</p>
      ) : inCart ? (
        <ButtonLink to="/cart" variant="secondary" size="small">
          {messages.viewCart}
        </ButtonLink>
      ) : (
        <Button size="small" variant="secondary" onClick={() => addToCart(product)}>
          {messages.add}
          <span className="visually-hidden">, {name}</span>
        </Button>
      )}
      <RemoveButton id={product.id} label={messages.remove({ product: name })} />
    </li>
  );
}

function DiscontinuedItem({ id }: { id: number }) {
  return (
    <li className="wishlist-card">
      <Picture picture={null} alt="" sizes="300px" />
      <p className="wishlist-out">{messages.unavailable}</p>
      <RemoveButton id={id} label={messages.removeUnavailable} />
    </li>
  );
}

function RemoveButton({ id, label }: { id: number; label: string }) {
  return (
    <button type="button" className="wishlist-remove" aria-label={label} onClick={() => toggleWishlist(id)}>
      <Icon name="close" />
    </button>
  );
}

function EmptyWishlist() {
  return (
    <div className="wishlist-empty">
      <Icon name="heart" className="wishlist-heart" />
      <p className="wishlist-empty-text">{messages.empty}</p>
      <ButtonLink to="/shop">{messages.browse}</ButtonLink>
    </div>
  );
}
