import { useRouteError } from 'react-router';
import { LoadError } from './api-call.ts';
import { Button } from './button.tsx';
import { PageHeading } from './page-heading.tsx';
import styles from './trouble.module.css';

/** A client-rendered site's error page: says in plain words what went wrong and offers to try again. */
export function Trouble() {
  const error = useRouteError();
  const message =
    error instanceof LoadError ? error.message : 'Something went wrong on our side. Loading the page again may help.';
  return (
    <main id="content" className={styles['trouble']}>
      <PageHeading title="The page could not be shown">This page could not be shown</PageHeading>
      <p role="alert">{message}</p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </main>
  );
}
