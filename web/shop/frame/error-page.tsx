import { isRouteErrorResponse } from 'react-router';
import { messages } from '#contract/messages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import styles from './error-page.module.css';

/** What stands in a page's place when it is missing or broke. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <div className={`column ${styles['page']}`}>
      <Sprig />
      <h1>{messages.unexpectedError}</h1>
      <p className={styles['text']}>Something broke on our side and we could not show this page. Your cart is kept. Please try once more.</p>
      <p className={styles['ways']}>
        <Button onClick={() => location.reload()}>Try again</Button>
        <ButtonLink to="/" variant="secondary" reloadDocument>
          Go to the home page
        </ButtonLink>
      </p>
    </div>
  );
}

function NotFound() {
  return (
    <div className={`column ${styles['page']}`}>
      <title>Page not found</title>
      <Sprig />
      <h1>This page is not here</h1>
      <p className={styles['text']}>The address may be mistyped, or the product has left our shelves. Search the shop, or start again from the home page.</p>
      <form action="/shop" role="search" className={styles['search']}>
        <input className={styles['input']} type="search" name="q" aria-label="Search products" placeholder="Amla, hair oil, churna …" maxLength={100} />
        <Button type="submit">Search</Button>
      </form>
      <p className={styles['ways']}>
        <ButtonLink to="/shop" variant="secondary">
          All products
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Home
        </ButtonLink>
      </p>
    </div>
  );
}

function Sprig() {
  return (
    <svg className={styles['sprig']} viewBox="0 0 120 84" aria-hidden="true">
      <path d="M60 82C60 58 52 34 28 14M60 82c2-20 12-40 34-52M47 40C36 42 26 38 20 28c11-2 21 2 27 12Zm5 12c2-11 10-19 22-21 0 12-8 21-22 21Zm4 12c-10 4-21 2-29-6 10-5 21-3 29 6Zm12-12c-1-11 5-20 15-25 3 11-3 21-15 25ZM28 14C27 9 24 5 19 3c-1 6 3 10 9 11Zm66 16c1-5 5-9 11-10 0 6-5 10-11 10Z" />
    </svg>
  );
}
