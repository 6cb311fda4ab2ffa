import { useState } from 'react';
import {
  type Factor,
  type FactorKind,
  factorPaths,
  type Factors,
  type FactorsReply,
} from '#contract/admin/staff/factors.ts';
import { factors as messages, signIn as signInMessages } from '#messages/admin.ts';
import { Dialog, FormDialog, FormMessage, QuestionDialog } from '#web/admin/kit/form.tsx';
import { Button, PasswordField, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { ListEntry } from '#web/ui/data-list.tsx';
import type { CallFailure } from '#web/ui/api-call.ts';
import { useForm } from '#web/ui/use-form.ts';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff, sendAsStaff } from '#web/admin/api.ts';
import { formatTime } from '#web/admin/kit/dates.ts';
import { useCommand } from '#web/admin/screen.tsx';
import { AddFactor } from './add-factor.tsx';
import { canUsePasskeys, sessionChannel, signWithPasskey } from './channel.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './factors.module.css';

type Task =
  | { kind: 'add'; factor: FactorKind }
  | { kind: 'rename' | 'remove'; factor: Factor }
  | { kind: 'renew' }
  | { kind: 'codes'; codes: readonly string[] };

/** Changes first ask for a proof of identity, unless a recent one exists. */
export function OwnFactors({ factors }: { factors: Factors }) {
  const [task, setTask] = useState<Task | null>(null);
  const [isProved, setIsProved] = useState(factors.is_proved);
  const runCommand = useCommand();
  const close = () => setTask(null);

  /** Sends a change and shows new recovery codes if the reply has any. */
  const change = async (path: string, body: object | undefined, done?: string): Promise<CallFailure | null> => {
    let codes: readonly string[] | undefined;
    const failure = await runCommand(async () => {
      const result = await callAsStaff<FactorsReply>(path, body ? { body } : { method: 'POST' });
      if (!result.ok) return result.failure;
      codes = result.reply.data.recovery_codes;
      return null;
    });
    if (failure?.code === 'proof_required') setIsProved(false);
    if (failure) return failure;
    if (done) showToast(done);
    setTask(codes ? { kind: 'codes', codes } : null);
    return null;
  };

  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">{messages.heading}</h2>
      <p>
        {messages.about} {factors.is_required && messages.required}
      </p>
      {factors.wants_passkey && <FormMessage kind="note">{messages.ownersPasskey}</FormMessage>}
      {factors.factors.length === 0 ? (
        <p className={look['muted']}>{messages.none}</p>
      ) : (
        <ul className={look['lined']}>
          {factors.factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} open={(kind) => setTask({ kind, factor })} />
          ))}
        </ul>
      )}
      <div className={look['buttons']}>
        {canUsePasskeys() && (
          <Button
            variant={factors.wants_passkey ? 'primary' : 'secondary'}
            onClick={() => setTask({ kind: 'add', factor: 'passkey' })}
          >
            {messages.addPasskey}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setTask({ kind: 'add', factor: 'totp' })}>
          {messages.addApp}
        </Button>
      </div>
      {factors.factors.length > 0 && (
        <>
          <h3>{messages.codesHeading}</h3>
          <p>{messages.codesLeft({ count: factors.recovery_codes_left })}</p>
          <Button variant="secondary" onClick={() => setTask({ kind: 'renew' })}>
            {messages.renewCodes}
          </Button>
        </>
      )}
      {task &&
        (task.kind === 'codes' ? (
          <Dialog title={messages.saveCodes} onClose={close}>
            <RecoveryCodes codes={task.codes} onSaved={close} />
          </Dialog>
        ) : isProved ? (
          <TaskDialog task={task} change={change} onClose={close} />
        ) : (
          <ProveDialog factors={factors} onProved={() => setIsProved(true)} onClose={close} />
        ))}
    </section>
  );
}

function FactorRow({ factor, open }: { factor: Factor; open: (kind: 'rename' | 'remove') => void }) {
  const { name, created_at, last_used_at } = factor;
  return (
    <ListEntry className={look['entry']}>
      <div>
        <p className={styles['name']}>{name}</p>
        <p className={look['note']}>
          {messages.added({ day: formatTime(created_at) })} ·{' '}
          {last_used_at ? messages.lastUsed({ day: formatTime(last_used_at) }) : messages.neverUsed}
        </p>
      </div>
      <div className={look['buttons']}>
        <Button variant="quiet" size="small" aria-label={messages.renameOf({ name })} onClick={() => open('rename')}>
          {messages.rename}
        </Button>
        <Button variant="quiet" size="small" aria-label={messages.removeOf({ name })} onClick={() => open('remove')}>
          {messages.remove}
        </Button>
      </div>
    </ListEntry>
  );
}

interface TaskDialogProps {
  task: Exclude<Task, { kind: 'codes' }>;
  change: (path: string, body: object | undefined, done?: string) => Promise<CallFailure | null>;
  onClose: () => void;
}

function TaskDialog({ task, change, onClose }: TaskDialogProps) {
  const factor = 'factor' in task && typeof task.factor === 'object' ? task.factor : null;
  const path = `${factorPaths.factors}/${factor?.id}/${task.kind}`;
  const form = useForm({ initial: { name: factor?.name ?? '' }, submit: (values) => change(path, values) });
  if (task.kind === 'add') {
    const channel = sessionChannel((body) => change(factorPaths.factors, body, messages.addedToast));
    return (
      <Dialog title={task.factor === 'passkey' ? messages.addPasskey : messages.addApp} onClose={onClose}>
        <AddFactor channel={channel} kind={task.factor} onDone={() => {}} />
      </Dialog>
    );
  }
  if (task.kind === 'rename')
    return (
      <FormDialog
        title={messages.renameOf({ name: factor!.name })}
        confirmLabel={messages.saveName}
        form={form}
        onClose={onClose}
      >
        <TextField {...form.field('name')} label={messages.name} required maxLength={40} />
      </FormDialog>
    );
  if (task.kind === 'remove')
    return (
      <QuestionDialog
        title={messages.removeTitle({ name: factor!.name })}
        about={messages.removeAbout}
        confirmLabel={messages.remove}
        variant="danger"
        run={() => change(path, undefined, messages.removed({ name: factor!.name }))}
        onClose={onClose}
      />
    );
  return (
    <QuestionDialog
      title={messages.renewCodes}
      about={messages.saveCodesAbout}
      confirmLabel={messages.renewCodes}
      run={() => change(factorPaths.recoveryCodes, undefined)}
      onClose={onClose}
    />
  );
}

interface ProveDialogProps {
  factors: Factors;
  onProved: () => void;
  onClose: () => void;
}

/** Asks for a factor, or for the password if there is none. */
export function ProveDialog({ factors, onProved, onClose }: ProveDialogProps) {
  const hasFactor = factors.factors.length > 0;
  const hasPasskey = factors.factors.some(({ kind }) => kind === 'passkey') && canUsePasskeys();
  const prove = async (body: object) => {
    const failure = await sendAsStaff(factorPaths.prove, body);
    if (!failure) onProved();
    return failure;
  };
  const form = useForm({
    initial: { code: '', password: '' },
    submit: ({ code, password }) => prove(hasFactor ? { code } : { password }),
  });
  const [passkey, setPasskey] = useState({ busy: false, message: '' });
  const provePasskey = async () => {
    setPasskey({ busy: true, message: '' });
    const channel = sessionChannel(() => Promise.resolve(null));
    const failure = await signWithPasskey(channel, prove);
    setPasskey({ busy: false, message: failure?.message ?? '' });
  };
  return (
    <FormDialog
      title={messages.proveTitle}
      about={messages.proveAbout}
      confirmLabel={messages.prove}
      form={{ ...form, message: form.message || passkey.message }}
      onClose={onClose}
    >
      {hasPasskey && (
        <Button variant="secondary" busy={passkey.busy} onClick={() => void provePasskey()}>
          {signInMessages.withPasskey}
        </Button>
      )}
      {hasFactor ? (
        <TextField
          {...form.field('code')}
          label={signInMessages.codeOrRecovery}
          required
          autoComplete="one-time-code"
          maxLength={40}
        />
      ) : (
        <PasswordField {...form.field('password')} label={messages.password} required autoComplete="current-password" />
      )}
    </FormDialog>
  );
}
