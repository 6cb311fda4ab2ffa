import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { HandoverLogin } from '#contract/shop-handover.ts';
import { type HandoverPage, handoverPaths } from '#contract/shop-handover-paths.ts';
import { sellerLogin as messages } from '#messages/account.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { call } from '../api-client.ts';
import { notify } from '../frame/notice-list.ts';
import { portalUrl, useSettings } from '../frame/settings.ts';
import { login, logout } from '../state/session.ts';
import { token } from '../state/visitor.ts';
import sheet from './account.css?url';

const pages: Record<HandoverPage, string> = { shop: '/shop', orders: '/myaccount' };

type Step =
  | { kind: 'busy' }
  | { kind: 'asks'; question: Extract<HandoverLogin, { state: 'other_account' }> }
  | { kind: 'failed'; message: string };

/** Logs in a direct seller who comes from the seller portal. Asks first if another account is logged in. */
export function SellerLoginScreen() {
  const navigate = useNavigate();
  const isElsewhere = useSearchParams()[0].has(handoverPaths.elsewhere);
  const [step, setStep] = useState<Step>(
    isElsewhere ? { kind: 'failed', message: messages.elsewhere } : { kind: 'busy' },
  );
  const logIn = async (replace: boolean) => {
    setStep({ kind: 'busy' });
    const result = await call('sellerLogin', { body: { replace } });
    if (!result.ok) return setStep({ kind: 'failed', message: result.failure.message });
    const { data } = result.reply;
    if (data.state === 'other_account') return setStep({ kind: 'asks', question: data });
    if (data.token !== null) {
      if (token.get()) void logout();
      login(data.token);
    }
    notify({ kind: 'success', title: messages.done({ name: data.as.name, id: data.as.member_id ?? '' }) });
    void navigate(pages[data.page], { replace: true });
  };
  // The login token works once.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || isElsewhere) return;
    hasBegun.current = true;
    void logIn(false);
  });
  return (
    <div className="column account-page">
      <link rel="stylesheet" href={sheet} precedence="parts" />
      {step.kind === 'busy' && (
        <>
          <h1 className="account-title">{messages.name}</h1>
          <Spinner label={messages.busy} />
        </>
      )}
      {step.kind === 'asks' && <Question question={step.question} onSwitch={() => void logIn(true)} />}
      {step.kind === 'failed' && <Failed message={step.message} />}
    </div>
  );
}

function Question({
  question: { current, next },
  onSwitch,
}: {
  question: Extract<HandoverLogin, { state: 'other_account' }>;
  onSwitch: () => void;
}) {
  return (
    <>
      <h1 className="account-title">{messages.askTitle}</h1>
      <p role="status" className="account-message" translate="no">
        {messages.ask({ current: current.name, next: next.name, id: next.member_id ?? '' })}
      </p>
      <div className="account-actions">
        <Button onClick={onSwitch}>{messages.switch({ name: next.name })}</Button>
        <ButtonLink to="/shop" variant="secondary">
          {messages.stay({ name: current.name })}
        </ButtonLink>
      </div>
    </>
  );
}

function Failed({ message }: { message: string }) {
  const settings = useSettings();
  return (
    <>
      <h1 className="account-title">{messages.failedTitle}</h1>
      <p role="alert" className="account-message">
        {message}
      </p>
      <div className="account-actions">
        <a href={portalUrl(settings, '/home')}>{messages.back}</a>
        <ButtonLink to="/login" variant="secondary">
          {messages.logIn}
        </ButtonLink>
      </div>
    </>
  );
}
