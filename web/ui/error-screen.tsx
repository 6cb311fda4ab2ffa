import { useRouteError } from 'react-router';
import { LoadError } from './api-call.ts';
import { Button } from './button.tsx';
import { errorScreen as messages } from '#messages/shop.ts';
import { PageHeading } from './page-heading.tsx';
import styles from './error-screen.module.css';

export function ErrorScreen() {
  const error = useRouteError();
  const message = error instanceof LoadError ? error.message : messages.text;
  return (
    <main id="content" className={styles['screen']}>
      <PageHeading title={messages.title}>{messages.heading}</PageHeading>
      <p role="alert">{message}</p>
      <Button onClick={() => window.location.reload()}>{messages.tryAgain}</Button>
    </main>
  );
}
