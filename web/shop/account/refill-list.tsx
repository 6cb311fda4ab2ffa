import { useEffect, useState } from 'react';
import type { Refill } from '#contract/reminders.ts';
import { dashboard as messages } from '#messages/account.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { call } from '../api-client.ts';
import { formatCalendarDay } from '../language/format.ts';
import { getProductNames } from '../language/names.ts';

/** Renders nothing if there are no such products. */
export function RefillList() {
  const [refills, setRefills] = useState<readonly Refill[]>([]);
  const [busy, setBusy] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    void call('refills', { signal: abort.signal }).then((result) => {
      if (!abort.signal.aborted && result.ok) setRefills(result.reply.data);
    });
    return () => abort.abort();
  }, []);
  const change = async (refill: Refill) => {
    const { product_id: id, next_reminder_on: next } = refill;
    setBusy(id);
    setFailure('');
    const result = await call('refills', { method: next === null ? 'PUT' : 'DELETE', id });
    setBusy(null);
    if (result.ok) setRefills(result.reply.data);
    else setFailure(result.failure.message);
  };
  if (refills.length === 0) return null;
  return (
    <section className="dashboard-card" aria-labelledby="refills">
      <h3 id="refills">{messages.refills}</h3>
      <p className="dashboard-note">{messages.refillsText}</p>
      <ul className="dashboard-refills">
        {refills.map((refill) => (
          <RefillRow
            key={refill.product_id}
            refill={refill}
            busy={busy === refill.product_id}
            onChange={() => void change(refill)}
          />
        ))}
      </ul>
      <FormMessage>{failure}</FormMessage>
    </section>
  );
}

function RefillRow({ refill, busy, onChange }: { refill: Refill; busy: boolean; onChange: () => void }) {
  const { product_id: id, picture, lasts_days: days, next_reminder_on: next } = refill;
  const { name } = getProductNames(refill);
  return (
    <li className="dashboard-product">
      <Picture picture={picture} alt="" sizes="56px" />
      <span className="dashboard-refill-text">
        <AppLink to={`/product-details/${id}`}>{name}</AppLink>
        <span className="dashboard-note">
          {next === null ? messages.refillLasts({ days }) : messages.refillNext({ day: formatCalendarDay(next) })}
        </span>
      </span>
      <Button
        variant={next === null ? 'secondary' : 'quiet'}
        size="small"
        busy={busy}
        aria-label={next === null ? messages.remindNamed({ product: name }) : messages.stopNamed({ product: name })}
        onClick={onChange}
      >
        {next === null ? messages.remind : messages.stopReminding}
      </Button>
    </li>
  );
}
