import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { Enquiry } from '#contract/staff.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import type { CallFailure } from '#web/ui/api-call.ts';
import { indiaTime } from '../india-time.ts';
import list from '../list.module.css';
import styles from './enquiry-row.module.css';

const kinds: Record<Enquiry['kind'], string> = { direct_seller: 'Wants to become a direct seller' };

/** Who asks, how to reach them, and whether somebody has. */
export function EnquiryRow({ enquiry }: { enquiry: Enquiry }) {
  return (
    <li className={styles['row']}>
      <div className={styles['who']}>
        <h2>{enquiry.full_name}</h2>
        <p>{kinds[enquiry.kind]}</p>
        {enquiry.message && <p className={styles['message']}>{enquiry.message}</p>}
      </div>
      <div className={styles['reach']}>
        <a href={`tel:${enquiry.mobile}`}>{enquiry.mobile}</a>
        <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>
      </div>
      <p className={styles['when']}>
        <span className="visually-hidden">Received </span>
        <time dateTime={enquiry.created_at}>{indiaTime(enquiry.created_at)}</time>
      </p>
      <Handling enquiry={enquiry} />
    </li>
  );
}

function Handling({ enquiry }: { enquiry: Enquiry }) {
  const fetcher = useFetcher<CallFailure | null>();
  const note = useRef<HTMLParagraphElement>(null);
  const handledHere = enquiry.handled_at !== null && fetcher.data === null;
  // The pressed button is gone: the focus goes on to what it led to.
  useEffect(() => {
    if (handledHere) note.current?.focus();
  }, [handledHere]);
  if (enquiry.handled_at) {
    return (
      <p ref={note} tabIndex={-1} className={styles['handled']}>
        <span className={`${list['badge']} ${list['good']}`}>Handled</span>
        <span>
          {enquiry.handled_by && `${enquiry.handled_by}, `}
          <time dateTime={enquiry.handled_at}>{indiaTime(enquiry.handled_at)}</time>
        </span>
      </p>
    );
  }
  return (
    <fetcher.Form method="post" className={styles['handle']}>
      <input type="hidden" name="id" value={enquiry.id} />
      <Button type="submit" variant="secondary" size="small" busy={fetcher.state !== 'idle'}>
        Mark as handled<span className="visually-hidden"> the enquiry of {enquiry.full_name}</span>
      </Button>
      <div role="alert">
        <FieldError error={fetcher.data?.message} />
      </div>
    </fetcher.Form>
  );
}
