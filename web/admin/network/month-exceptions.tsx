import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  type IncomeCheck,
  type IncomeClose,
  type IncomeExceptionKind,
  incomeStatementViews,
  staffIncomeClosesPath,
} from '#contract/admin/network/income-closes.ts';
import { monthIncomes as messages } from '#messages/admin.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { Button, TextArea } from '#web/admin/kit/inputs.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { formatTime } from '../kit/dates.ts';
import styles from './month-incomes.module.css';

const tones: Record<IncomeCheck['state'], Tone> = { open: 'warning', changed: 'warning', checked: 'success' };

/** The exceptions that the approver should review, each with a link to its statements. */
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
                <span className={look['quiet']}>{messages.checks.required}</span>
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
                <footer className={look['quiet']}>
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

/** Describes the exceptions of the draft that nobody has reviewed; null if there are none. */
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
  return (
    <CommandDialog
      path={`${staffIncomeClosesPath}/${month}/exceptions/${kind}`}
      initial={{ note: '' }}
      toBody={(values) => ({ close, ...values })}
      texts={{
        title: messages.exceptions[kind],
        about: messages.checks.about,
        confirm: messages.checks.button,
        done: messages.checks.done,
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextArea
          {...form.field('note')}
          label={messages.checks.note}
          hint={messages.checks.noteHint}
          required
          rows={3}
          maxLength={300}
        />
      )}
    </CommandDialog>
  );
}
