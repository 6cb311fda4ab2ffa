import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { pathIn } from '#contract/language.ts';
import { frame as messages, notices } from '#messages/shop.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { currentLanguage } from '#locales/current-language.ts';
import styles from './error-page.module.css';

/** Shown instead of a page that does not exist (404), is temporarily unavailable (503) or failed to render. */
export default function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isRouteErrorResponse(error) && error.status === 503) return <Away />;
  return (
    <div className={`column ${styles['page']}`}>
      <Sprig />
      <h1>{notices.unexpectedError}</h1>
      <p className={styles['text']}>{messages.errorText}</p>
      <p className={styles['ways']}>
        <Button onClick={() => location.reload()}>{messages.tryAgain}</Button>
        <ButtonLink to="/" variant="secondary" reloadDocument>
          {messages.goHome}
        </ButtonLink>
      </p>
    </div>
  );
}

/** A random delay of up to the same length is added, so that not all visitors return at once. */
const reloadMs = 10_000;

/** While this lasts, the server answers the reload with its own page. */
function Away() {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), reloadMs * (1 + Math.random()));
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`column ${styles['page']}`}>
      <Sprig />
      <h1>{messages.away}</h1>
      <p className={styles['text']}>{messages.awayText}</p>
      <p className={styles['ways']}>
        <Button onClick={() => location.reload()}>{messages.tryAgain}</Button>
      </p>
    </div>
  );
}

function NotFound() {
  return (
    <div className={`column ${styles['page']}`}>
      <title>{messages.notFoundTitle}</title>
      <Sprig />
      <h1>{messages.notFound}</h1>
      <p className={styles['text']}>{messages.notFoundText}</p>
      <form action={pathIn(currentLanguage, '/shop')} role="search" className={styles['search']}>
        <input
          className={styles['input']}
          type="search"
          name="q"
          aria-label={messages.searchProducts}
          placeholder={messages.searchHint}
          maxLength={100}
        />
        <Button type="submit">{messages.search}</Button>
      </form>
      <p className={styles['ways']}>
        <ButtonLink to="/shop" variant="secondary">
          {messages.allProducts}
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          {messages.home}
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
