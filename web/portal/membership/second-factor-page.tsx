import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { NewApp, SecondFactor } from '#contract/second-factor.ts';
import { paths } from '#contract/paths.ts';
import { secondFactor as messages } from '#messages/portal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FactorField } from '#web/business/factor-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { useForm } from '#web/ui/use-form.ts';
import { callAsCustomer } from '../api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { formatDay } from '../dates.ts';
import { OwnerCodeFields, useOwnerCode } from '../owner-code.tsx';
import { focusOnce, MembershipPage } from './membership-parts.tsx';
import styles from './membership.module.css';

export function SecondFactorPage({ factor }: { factor: SecondFactor }) {
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [done, setDone] = useState('');
  /** Shows new codes before anything else. */
  const change = (data: SecondFactor, text: string) => {
    setDone(text);
    setCodes(data.recovery_codes ?? null);
    if (!data.recovery_codes) void revalidate();
  };
  const onSaved = async () => {
    await revalidate();
    setCodes(null);
  };
  return (
    <MembershipPage title={messages.title} heading={messages.heading}>
      <p className={styles['lead']}>{codes || factor.since !== null ? messages.leadOn : messages.lead}</p>
      <FormMessage kind="note">{done}</FormMessage>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={() => void onSaved()} />
      ) : factor.since === null ? (
        <TurnOn wasOn={done !== ''} onDone={(data) => change(data, messages.turnedOn)} />
      ) : (
        <>
          <section className={styles['sheet']} aria-labelledby="state">
            <h2 id="state">{messages.stateHeading}</h2>
            <p>
              <Badge tone="success">{messages.on}</Badge> {messages.since({ date: formatDay(factor.since) })}
            </p>
            <p>{messages.codesLeft({ count: factor.recovery_codes_left })}</p>
          </section>
          <NewCodes onDone={(data) => change(data, messages.codesMade)} />
          <TurnOff onDone={(data) => change(data, messages.turnedOff)} />
        </>
      )}
    </MembershipPage>
  );
}

interface ChangeProps {
  onDone: (data: SecondFactor) => void;
}

/** `wasOn`: it was just turned off here, so the pressed button disappeared. */
function TurnOn({ wasOn, onDone }: ChangeProps & { wasOn: boolean }) {
  const [app, setApp] = useState<NewApp | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const begin = async () => {
    setBusy(true);
    const begun = await callAsCustomer<NewApp>(`${paths.secondFactor}/app`, { method: 'POST' });
    setBusy(false);
    setError(begun.ok ? '' : begun.failure.message);
    if (begun.ok) setApp(begun.reply.data);
  };
  if (app) return <Confirm app={app} onDone={onDone} />;
  return (
    <section className={styles['sheet']} aria-labelledby="turn-on">
      <h2 id="turn-on" tabIndex={-1} ref={wasOn ? focusOnce : undefined}>
        {messages.onHeading}
      </h2>
      <p>{messages.onText}</p>
      <FormMessage>{error}</FormMessage>
      <div>
        <Button busy={busy} onClick={() => void begin()}>
          {messages.turnOn}
        </Button>
      </div>
    </section>
  );
}

function Confirm({ app, onDone }: { app: NewApp; onDone: (data: SecondFactor) => void }) {
  const owner = useOwnerCode();
  const form = useForm({
    initial: { factor_code: '', code: '', current_password: '' },
    submit: async (body) => {
      const turnedOn = await callAsCustomer<SecondFactor>(paths.secondFactor, { body });
      if (!turnedOn.ok) return turnedOn.failure;
      onDone(turnedOn.reply.data);
      return null;
    },
  });
  return (
    <form {...form.formProps} className={styles['sheet']} aria-labelledby="add-app">
      <h2 id="add-app" tabIndex={-1} ref={focusOnce}>
        {messages.addApp}
      </h2>
      <p>{messages.scan}</p>
      <QrCode className={styles['qr']} text={app.uri} label={messages.scanAlt} />
      <p>
        <a href={app.uri}>{messages.openApp}</a>
      </p>
      <p className={styles['quiet']}>
        {messages.typeInstead} <code translate="no">{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        {...form.field('factor_code')}
        required
        label={messages.appCode}
        inputMode="numeric"
        maxLength={40}
        autoComplete="one-time-code"
      />
      <p>{messages.codeText}</p>
      <OwnerCodeFields form={form} owner={owner} />
      <FormActions form={form} label={messages.confirm} busyLabel={messages.turningOn} canSubmit={owner.isAsked} />
    </form>
  );
}

/** Changing an active factor requires a recent proof by the factor. */
const useChange = (part: 'turn-off' | 'recovery-codes', onDone: ChangeProps['onDone']) =>
  useForm({
    initial: { factor_code: '' },
    submit: async (body) => {
      const changed = await callAsCustomer<SecondFactor>(`${paths.secondFactor}/${part}`, { body });
      if (!changed.ok) return changed.failure;
      onDone(changed.reply.data);
      return null;
    },
  });

function NewCodes({ onDone }: ChangeProps) {
  const form = useChange('recovery-codes', onDone);
  return (
    <form {...form.formProps} className={styles['sheet']} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{messages.codesHeading}</h2>
      <p>{messages.codesText}</p>
      <FactorField field={form.field('factor_code')} />
      <FormActions form={form} label={messages.newCodes} variant="secondary" />
    </form>
  );
}

function TurnOff({ onDone }: ChangeProps) {
  const [isAsking, setAsking] = useState(false);
  const form = useChange('turn-off', (data) => {
    setAsking(false);
    onDone(data);
  });
  return (
    <section className={styles['sheet']} aria-labelledby="turn-off">
      <h2 id="turn-off">{messages.offHeading}</h2>
      <p>{messages.offText}</p>
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {messages.turnOff}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          form={form}
          title={messages.sureOff}
          text={messages.sureOffText}
          confirm={messages.turnOff}
          cancel={messages.keepOn}
          onClose={() => setAsking(false)}
          styles={styles}
        >
          <FactorField field={form.field('factor_code')} />
        </ConfirmDialog>
      )}
    </section>
  );
}

/** The codes are shown only once. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [codes]);
  const text = `${codes.join('\n')}\n`;
  const copy = async () =>
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  return (
    <section className={styles['sheet']} aria-labelledby="codes">
      <h2 id="codes" ref={heading} tabIndex={-1}>
        {messages.saveCodes}
      </h2>
      <p>{messages.saveCodesText}</p>
      <ol className={styles['codes']} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles['actions']}>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {messages.copyCodes}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {messages.downloadCodes}
        </Button>
        <output>{isCopied && messages.copied}</output>
      </div>
      <div>
        <Button onClick={onSaved}>{messages.savedCodes}</Button>
      </div>
    </section>
  );
}
