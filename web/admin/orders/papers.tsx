import { useState } from 'react';
import type { TaxDocument } from '#contract/tax-documents.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { openFile } from '../files.ts';
import { indiaTime } from '../india-time.ts';
import { paperPath } from './order-calls.ts';
import styles from './order.module.css';

const kinds: Record<TaxDocument['kind'], string> = { invoice: 'Invoice', credit_note: 'Credit note' };

/** The order's invoice and credit notes, each to open as a PDF. */
export function Papers({ orderId, papers }: { orderId: number; papers: readonly TaxDocument[] }) {
  return (
    <section className={styles['card']} aria-labelledby="papers">
      <h2 id="papers">Invoice and credit notes</h2>
      {papers.length === 0 ? (
        <p className={styles['quiet']}>None yet. The invoice is issued at dispatch.</p>
      ) : (
        <ul className={styles['entries']}>
          {papers.map((paper) => (
            <Paper key={paper.id} orderId={orderId} paper={paper} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Paper({ orderId, paper }: { orderId: number; paper: TaxDocument }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const open = async () => {
    setBusy(true);
    setTrouble(await openFile(paperPath(orderId, paper.id), `${paper.number.replaceAll('/', '-')}.pdf`));
    setBusy(false);
  };
  return (
    <li className={styles['paper']}>
      <div>
        <p>
          {kinds[paper.kind]} {paper.number}
        </p>
        <p className={styles['quiet']}>
          <time dateTime={paper.issued_at}>{indiaTime(paper.issued_at)}</time>, {formatRupees(paper.total_amount)}
        </p>
        <div role="alert">
          <FieldError error={trouble ?? undefined} />
        </div>
      </div>
      <Button variant="secondary" size="small" busy={busy} onClick={() => void open()}>
        Open<span className="visually-hidden"> {paper.number} as a PDF in a new tab</span>
      </Button>
    </li>
  );
}
