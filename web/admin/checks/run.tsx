import { useEffect } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { CheckRun } from '#contract/staff-checks.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { indiaTime } from '../india-time.ts';
import list from '../list.module.css';
import styles from './checks.module.css';

const pollMs = 1_500;

/** How the last run went, and a button for another; while one is under way the page looks again by itself. */
export function Run({ run }: { run: CheckRun | null }) {
  const fetcher = useFetcher<CallFailure | null>();
  const { revalidate, state } = useRevalidator();
  const running = run?.state === 'running';
  useEffect(() => {
    if (!running || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), pollMs);
    return () => clearTimeout(timer);
  }, [running, state, revalidate]);
  return (
    <section className={styles['run']} aria-labelledby="last-run">
      <div>
        <h2 id="last-run">Last run</h2>
        <p role="status">
          {run && <span className={`${list['badge']} ${list[lookOf(run)] ?? ''}`}>{outcomeOf(run)}</span>}
          {!run && 'None yet.'}
        </p>
        {run && (
          <p className={styles['quiet']}>
            {run.ended_at === null ? 'Begun' : 'Ended'}{' '}
            <time dateTime={run.ended_at ?? run.started_at}>{indiaTime(run.ended_at ?? run.started_at)}</time>,{' '}
            {run.by === 'system' ? 'by itself' : `for ${run.by}`}.{run.state === 'done' && ` ${countsOf(run)}`}
          </p>
        )}
      </div>
      <fetcher.Form method="post" className={styles['again']}>
        <Button type="submit" variant="secondary" busy={running || fetcher.state !== 'idle'}>
          Run now
        </Button>
        <div role="alert">
          <FieldError error={fetcher.data?.message} />
        </div>
      </fetcher.Form>
    </section>
  );
}

function lookOf({ state, remaining }: CheckRun): string {
  if (state === 'running') return '';
  return state === 'done' && remaining === 0 ? 'good' : 'bad';
}

function outcomeOf({ state, remaining }: CheckRun): string {
  if (state === 'running') return 'Under way …';
  if (state === 'broken') return 'Did not end; please run again';
  if (remaining === 0) return 'Everything adds up';
  return remaining === 1 ? 'One thing does not add up' : `${remaining} things do not add up`;
}

function countsOf({ orders, products, fresh, gone }: CheckRun): string {
  const looked = `${orders} ${orders === 1 ? 'order' : 'orders'} and ${products} ${products === 1 ? 'product' : 'products'} looked at`;
  return `${looked}; ${fresh} new, ${gone} gone.`;
}
