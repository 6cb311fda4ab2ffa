import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import {
  type IncomeCheck,
  type IncomeClose,
  type IncomeExceptionKind,
  incomeStatementViews,
  staffIncomeClosesPath,
} from '#contract/staff-income-closes.ts';
import { monthIncomes as messages } from '#messages/admin/monthIncomes.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, TextArea } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { sendAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import styles from './month-incomes.module.css';

const tones: Record<IncomeCheck['state'], Tone> = { open: 'warning', changed: 'warning', checked: 'success' };

/** What whoever approves should look at; each leads to its statements, and says who has looked at it. */
export function Exceptions({ close, month, mayCheck }: { close: IncomeClose; month: string; mayCheck: boolean }) {
  const [checking, setChecking] = useState<IncomeExceptionKind | null>(null);
  if (close.checks.length === 0) return <p>{messages.nothingUnusual}</p>;
  return (
    <>
      <ul className={styles['exceptions']}>
        {close.checks.map((check) => (
          <li key={check.kind}>
            <p>
              <Named kind={check.kind} />
              <Found close={close} kind={check.kind} />
            </p>
            <p>
              <Badge tone={tones[check.state]}>{messages.checks.states[check.state]}</Badge>
              {check.is_required && check.state !== 'checked' && (
                <span className={styles['quiet']}>{messages.checks.required}</span>
              )}
              {mayCheck && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={(check.state === 'checked' ? messages.checks.againOf : messages.checks.buttonOf)({
                    exception: messages.exceptions[check.kind],
                  })}
                  onClick={() => setChecking(check.kind)}
                >
                  {check.state === 'checked' ? messages.checks.again : messages.checks.button}
                </Button>
              )}
            </p>
            {check.note !== null && check.checked_by !== null && check.checked_at !== null && (
              <blockquote>
                {check.note}
                <footer className={styles['quiet']}>
                  {messages.checks.by({ name: check.checked_by, time: formatTime(check.checked_at) })}
                </footer>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
      {checking !== null && (
        <CheckDialog month={month} close={close.id} kind={checking} onClose={() => setChecking(null)} />
      )}
    </>
  );
}

/** What nobody has looked at, of the draft as it stands; null where nothing is left. */
export function describeUnchecked({ checks }: IncomeClose): string | null {
  const left = checks.filter(({ state }) => state !== 'checked').map(({ kind }) => messages.exceptions[kind]);
  return left.length === 0 ? null : messages.checks.left({ exceptions: left.join('; ') });
}

function Named({ kind }: { kind: IncomeExceptionKind }): ReactNode {
  const view = incomeStatementViews.find((each) => each === kind);
  const label = messages.exceptions[kind];
  return view ? <Link to={`?view=${view}`}>{label}</Link> : <span>{label}</span>;
}

function Found({ close: { exceptions }, kind }: { close: IncomeClose; kind: IncomeExceptionKind }): ReactNode {
  const found = exceptions[kind];
  if (typeof found === 'number') return <strong>{formatCount(found)}</strong>;
  return (
    <span className={styles['ids']}>
      {found.map((id) => (
        <Link key={id} to={`/members/${id}`}>
          {id}
        </Link>
      ))}
    </span>
  );
}

interface CheckDialogProps {
  month: string;
  close: number;
  kind: IncomeExceptionKind;
  onClose: () => void;
}

function CheckDialog({ month, close, kind, onClose }: CheckDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { note: '' },
    async submit(values) {
      const failure = await sendAsStaff(`${staffIncomeClosesPath}/${month}/exceptions/${kind}`, { close, ...values });
      if (failure) return failure;
      showToast(messages.checks.done);
      onClose();
      await revalidate();
      return null;
    },
  });
  return (
    <FormDialog
      title={messages.exceptions[kind]}
      about={<p>{messages.checks.about}</p>}
      confirmLabel={messages.checks.button}
      form={form}
      onClose={onClose}
    >
      <TextArea
        {...form.field('note')}
        label={messages.checks.note}
        hint={messages.checks.noteHint}
        required
        rows={3}
        maxLength={300}
      />
    </FormDialog>
  );
}
