import { useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  type PayoutResponseReply,
  type PayoutResponseReport,
  type ResponseProblem,
} from '#contract/admin/network/payouts.ts';
import { payouts as messages } from '#messages/admin.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { FileDrop } from '#web/admin/kit/file-drop.tsx';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Button, FieldError } from '#web/admin/kit/inputs.tsx';
import { TablePanel } from '#web/admin/kit/list.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { uploadAsStaff } from '../api.ts';
import { SecondPerson } from '../home/approvals/second-person.tsx';
import styles from './payouts.module.css';

/** Shows what the bank's response would change before it is saved. */
export function PayoutResponse({ path }: { path: string }) {
  const { revalidate } = useRevalidator();
  const [part, setPart] = useState<number | null>(null);
  const [checked, setChecked] = useState<{ file: File; report: PayoutResponseReport } | null>(null);
  const [problem, setProblem] = useState('');

  async function send(file: File, call: 'check' | 'apply'): Promise<void> {
    setPart(0);
    setProblem('');
    const to = call === 'check' ? `${path}/response/check` : `${path}/response`;
    const result = await uploadAsStaff<PayoutResponseReply>(to, file, { onProgress: setPart });
    setPart(null);
    if (!result.ok) {
      setChecked(null);
      return setProblem(result.failure.message);
    }
    if (call === 'check') return setChecked({ file, report: result.reply.data });
    setChecked(null);
    showToast(result.reply.data.awaits_approval ? messages.appliedInPart : messages.applied);
    await revalidate();
  }
  const hasProblems = checked !== null && checked.report.problems.length > 0;
  return (
    <section className={styles['step']} aria-labelledby="response">
      <h2 id="response">{messages.response}</h2>
      <p>{messages.responseAbout}</p>
      <SecondPerson action="payout.apply_response" required={messages.responseTwo} />
      <FileDrop label={messages.file} invite={messages.drop} part={part} onFile={(file) => void send(file, 'check')} />
      <FieldError error={problem || undefined} />
      <div role="status" className={styles['report']}>
        {checked && (hasProblems ? <Problems report={checked.report} /> : <Report report={checked.report} />)}
      </div>
      {checked && !hasProblems && (
        <div className={styles['row']}>
          <Button busy={part !== null} onClick={() => void send(checked.file, 'apply')}>
            {messages.apply}
          </Button>
        </div>
      )}
    </section>
  );
}

function Report({ report: { paid, failed, returned, pending, unchanged } }: { report: PayoutResponseReport }) {
  const rows = [
    paid.lines > 0 && messages.report.paid({ count: paid.lines, amount: formatRupees(paid.amount) }),
    failed.lines > 0 && messages.report.failed({ count: failed.lines, amount: formatRupees(failed.amount) }),
    returned.lines > 0 && messages.report.returned({ count: returned.lines, amount: formatRupees(returned.amount) }),
    pending > 0 && messages.report.pending({ count: pending }),
    unchanged > 0 && messages.report.unchanged({ count: unchanged }),
  ].filter((row) => row !== false);
  return (
    <>
      <p>{messages.dry}</p>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </>
  );
}

function Problems({ report: { problems, problem_counts: counts } }: { report: PayoutResponseReport }) {
  return (
    <>
      <FormMessage>{messages.problemsTitle}</FormMessage>
      <ul>
        {Object.entries(counts).map(([problem, count]) => (
          <li key={problem}>
            {messages.problemCount({
              problem: messages.problems[problem as ResponseProblem],
              count: formatCount(count),
            })}
          </li>
        ))}
      </ul>
      <TablePanel
        rows={problems}
        rowKey={({ line, reference, problem }) => `${line} ${reference} ${problem}`}
        columns={[
          { header: messages.columns.reference, kind: 'rowHeader', cell: ({ reference }) => reference },
          { header: messages.columns.line, kind: 'figure', cell: ({ line }) => line ?? '—' },
          { header: messages.columns.problem, cell: ({ problem }) => messages.problems[problem] },
        ]}
      />
    </>
  );
}
