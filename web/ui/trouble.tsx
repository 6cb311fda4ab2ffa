import { useRouteError } from 'react-router';
import { trouble as words } from '#messages/shop/trouble.ts';
import { LoadError } from './api-call.ts';
import { Button } from './button.tsx';
import { PageHeading } from './page-heading.tsx';
import styles from './trouble.module.css';

/** A client-rendered site's error page: says in plain words what went wrong and offers to try again. */
export function Trouble() {
  const error = useRouteError();
  const message = error instanceof LoadError ? error.message : words.ours;
  return (
    <main id="content" className={styles['trouble']}>
      <PageHeading title={words.title}>{words.heading}</PageHeading>
      <p role="alert">{message}</p>
      <Button onClick={() => window.location.reload()}>{words.tryAgain}</Button>
    </main>
  );
}
