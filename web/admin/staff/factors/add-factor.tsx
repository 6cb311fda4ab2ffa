import { useEffect, useState } from 'react';
import type { FactorKind, TotpSecretReply } from '#contract/admin/staff/factors.ts';
import { factors as messages } from '#messages/admin.ts';
import { FormFooter, FormMessage } from '#web/admin/kit/form.tsx';
import { Button, TextField } from '#web/admin/kit/inputs.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useForm } from '#web/ui/use-form.ts';
import look from '#web/admin/kit/look.module.css';
import { addPasskey, canUsePasskeys, type FactorChannel, readTotpSecret } from './channel.ts';
import styles from './factors.module.css';

interface AddFactorProps {
  channel: FactorChannel;
  /** Set if the reader cannot choose. */
  kind?: FactorKind;
  onDone: () => void;
}

export function AddFactor({ channel, kind, onDone }: AddFactorProps) {
  const [chosen, choose] = useState(kind ?? null);
  if (chosen === 'totp')
    return <AddApp channel={channel} onDone={onDone} {...(!kind && { onBack: () => choose(null) })} />;
  return (
    <div className={look['stack']}>
      <PasskeyWay channel={channel} onDone={onDone} />
      {!kind && (
        <section className={styles['way']} aria-labelledby="way-app">
          <h2 id="way-app">{messages.app}</h2>
          <p>{messages.appAbout}</p>
          <Button variant="secondary" onClick={() => choose('totp')}>
            {messages.addApp}
          </Button>
        </section>
      )}
    </div>
  );
}

function PasskeyWay({ channel, onDone }: AddFactorProps) {
  const form = useForm({
    initial: {},
    submit: async () => {
      const failure = await addPasskey(channel, messages.passkey);
      if (!failure) onDone();
      return failure;
    },
  });
  const canUse = canUsePasskeys();
  return (
    <section className={styles['way']} aria-labelledby="way-passkey">
      <h2 id="way-passkey">{messages.passkey}</h2>
      <p>{messages.passkeyAbout}</p>
      {canUse ? (
        <form {...form.formProps} aria-labelledby="way-passkey">
          <FormFooter form={form} label={messages.addPasskey} variant="primary" />
        </form>
      ) : (
        <p>{messages.unsupported}</p>
      )}
    </section>
  );
}

function AddApp({ channel, onDone, onBack }: Omit<AddFactorProps, 'kind'> & { onBack?: () => void }) {
  const [secret, setSecret] = useState<TotpSecretReply['data'] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isLeft = false;
    void readTotpSecret(channel).then((asked) => {
      if (isLeft) return;
      if (asked.ok) setSecret(asked.reply.data);
      else setProblem(asked.failure.message);
    });
    return () => void (isLeft = true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one secret for as long as the form is shown
  }, []);
  const form = useForm({
    initial: { code: '' },
    submit: async ({ code }) => {
      const failure = await channel.add({ kind: 'totp', name: messages.app, code });
      if (!failure) onDone();
      return failure;
    },
  });
  if (problem) return <FormMessage>{problem}</FormMessage>;
  if (!secret) return <Spinner />;
  return (
    <form {...form.formProps} className={styles['app']} aria-label={messages.addApp}>
      <p>{messages.scan}</p>
      <QrCode className={styles['qr']} text={secret.uri} label={messages.scanAlt} />
      <p className={styles['key']}>
        {messages.typeInstead} <code>{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        {...form.field('code')}
        label={messages.enterCode}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
      />
      <FormFooter form={form} label={messages.confirmApp} variant="primary" />
      {onBack && (
        <Button variant="quiet" size="small" onClick={onBack}>
          {messages.otherWay}
        </Button>
      )}
    </form>
  );
}
