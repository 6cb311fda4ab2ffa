import { useEffect, useState } from 'react';
import type { Success } from '#contract/envelope.ts';
import type { GstPaper } from '#contract/gst-papers.ts';
import type { OrderDetail } from '#contract/order-life.ts';
import { papersUnder } from '#contract/order-states.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { dayInWords } from '../support/spelled-day.ts';
import { type Asked, fetchPaper, orderCall } from './order-calls.ts';
import { words } from './order-page-words.ts';
import formStyles from '../forms/form.module.css';
import styles from './order-page.module.css';

const nothingSent = ['cancelled'];

/** The papers of the order, asked for again whenever something has happened to it. */
function usePapers(asked: Asked, order: OrderDetail) {
  const [papers, setPapers] = useState<readonly GstPaper[] | null>(null);
  const [failure, setFailure] = useState('');
  const [tries, setTries] = useState(0);
  const { id, mobile } = asked;
  const events = order.timeline.length;
  useEffect(() => {
    const abort = new AbortController();
    void orderCall<Success<GstPaper[]>>({ id, mobile }, `/${papersUnder}`, { signal: abort.signal }).then((answer) => {
      if (abort.signal.aborted) return;
      setFailure(answer.ok ? '' : answer.failure.message);
      if (answer.ok) setPapers(answer.reply.data);
    });
    return () => abort.abort();
  }, [id, mobile, events, tries]);
  return { papers, failure, again: () => setTries(tries + 1) };
}

/** Invoice and credit notes, to be kept as PDFs. */
export function Papers({ order, asked }: { order: OrderDetail; asked: Asked }) {
  const { papers, failure, again } = usePapers(asked, order);
  return (
    <section className={styles['panel']} aria-labelledby="papers">
      <h2 id="papers">{words.papers.title}</h2>
      {papers?.length === 0 && (
        <p className={styles['quiet']}>
          {nothingSent.includes(order.order_status) ? words.papers.none : words.papers.later}
        </p>
      )}
      {papers && papers.length > 0 && (
        <ul className={styles['cases']}>
          {papers.map((paper) => (
            <Paper key={paper.id} paper={paper} asked={asked} />
          ))}
        </ul>
      )}
      <div role="alert" className={formStyles['live']}>
        <FieldError error={failure} />
      </div>
      {failure && (
        <Button variant="secondary" size="small" onClick={again}>
          {words.tryAgain}
        </Button>
      )}
    </section>
  );
}

function Paper({ paper, asked }: { paper: GstPaper; asked: Asked }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const kind = words.papers.kinds[paper.kind];
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setFault('');
    const file = await fetchPaper(asked, paper.id);
    setBusy(false);
    if (typeof file === 'string') setFault(file);
    else save(file, `${paper.number.replaceAll('/', '-')}.pdf`);
  };
  return (
    <li className={styles['case']}>
      <p className={styles['caseHead']}>
        <strong>{kind}</strong>
        <span>{formatRupees(paper.total_amount)}</span>
      </p>
      <p className={styles['quiet']}>
        <span translate="no">{paper.number}</span> · {dayInWords(paper.issued_at)}
      </p>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={words.papers.downloadNamed(kind, paper.number)}
        onClick={() => void press()}
      >
        {words.papers.download}
      </Button>
      <div role="alert" className={formStyles['live']}>
        <FieldError error={fault} />
      </div>
    </li>
  );
}

/** How long the browser may take to begin with the file. */
const handOverMs = 60_000;

/** Hands a file to the browser's downloads. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), handOverMs);
}
