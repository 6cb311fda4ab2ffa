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
      <p className={styles['text']}>
        Something broke on our side and we could not show this page. Your cart is kept. Please try once more.
      </p>
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
      <p className={styles['text']}>
        The address may be mistyped, or the product has left our shelves. Search the shop, or start again from the home
        page.
      </p>
      <form action="/shop" role="search" className={styles['search']}>
        <input
          className={styles['input']}
          type="search"
          name="q"
          aria-label="Search products"
          placeholder="Amla, hair oil, churna …"
          maxLength={100}
        />
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
      <path d="M60 82V26M60 26C51 19 51 10 60 2c9 8 9 17 0 24ZM60 46C57 35 48 29 36 30c2 11 12 18 24 16Zm0 0c3-11 12-17 24-16-2 11-12 18-24 16ZM60 68C55 55 43 49 28 51c4 13 17 20 32 17Zm0 0c5-13 17-19 32-17-4 13-17 20-32 17Z" />
    </svg>
  );
}
