import { useEffect, useState } from 'react';
import { hub, stopReminder as messages } from '#messages/account.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { call } from '../api-client.ts';
import sheet from './account.css?url';

type Outcome =
  | { kind: 'stopping' }
  | { kind: 'stopped'; product: string }
  | { kind: 'failed'; message: string; canRetry: boolean };

/**
 * A link in an email ends reminders without a further click. Its token is in the URL fragment, which browsers do not
 * send to servers.
 */
export function StopReminderScreen() {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'stopping' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isLeft = false;
    const token = decodeURIComponent(window.location.hash.slice(1));
    void call('stopReminder', { body: { token } }).then((result) => {
      if (isLeft) return;
      if (result.ok) setOutcome({ kind: 'stopped', product: result.reply.data.product_name });
      else setOutcome({ kind: 'failed', message: result.failure.message, canRetry: result.failure.status !== 404 });
    });
    return () => void (isLeft = true);
  }, [attempt]);
  const retry = () => {
    setOutcome({ kind: 'stopping' });
    setAttempt(attempt + 1);
  };
  const canRetry = outcome.kind === 'failed' && outcome.canRetry;
  return (
    <div className="column account-page">
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <Breadcrumb items={[{ label: hub.home, to: '/' }, { label: messages.name }]} />
      <h1 className="account-title">{outcome.kind === 'stopped' ? messages.stopped : messages.name}</h1>
      {outcome.kind === 'stopping' && <Spinner label={messages.stopping} />}
      <div role="status" className="account-message">
        {outcome.kind === 'stopped' && <p>{messages.text({ product: outcome.product })}</p>}
        {outcome.kind === 'failed' && <p>{outcome.message}</p>}
      </div>
      {outcome.kind !== 'stopping' && (
        <div className="account-actions">
          {canRetry && <Button onClick={retry}>{messages.again}</Button>}
          <ButtonLink to="/myaccount" variant={canRetry ? 'secondary' : 'primary'}>
            {messages.account}
          </ButtonLink>
          <ButtonLink to="/shop" variant="quiet">
            {messages.shop}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
