import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { type GstReturnPart, gstReturnParts } from '#contract/staff-tax-documents.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, TextField } from '#web/ui/field.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { readFile, saveFile } from '../files.ts';
import { monthName, thisMonth } from '../india-time.ts';
import { useSettings } from '../settings.ts';
import { type Prefixes, tablePath } from './gst-calls.ts';
import { PrefixForm } from './prefix-form.tsx';
import styles from './gst.module.css';

const tables: Record<GstReturnPart, { name: string; about: string }> = {
  b2cs: { name: 'B2C small', about: 'Sales to consumers, summed up by place and rate' },
  b2cl: { name: 'B2C large', about: 'Large invoices to another state, one by one' },
  exp: { name: 'Exports', about: 'Invoices to other countries' },
  cdnur: { name: 'Credit notes', about: 'Notes on large invoices and exports' },
  hsn: { name: 'HSN summary', about: 'All goods by HSN and rate' },
  docs: { name: 'Documents issued', about: 'First and last number of each series' },
  papers: { name: 'All papers', about: 'Every invoice and note of the month, to check by' },
};

/** The month's tables for GSTR-1, and what the numbers of papers begin with. */
export function Gst() {
  const prefixes = useLoaderData<Prefixes>();
  const { brand } = useSettings();
  return (
    <>
      <PageHeading title={`GST · ${brand.name} staff`}>GST</PageHeading>
      <div className={styles['parts']}>
        <Tables />
        <PrefixForm prefixes={prefixes} />
      </div>
    </>
  );
}

function Tables() {
  const [month, setMonth] = useState(thisMonth);
  const known = /^20\d\d-(0[1-9]|1[0-2])$/.test(month);
  return (
    <section className={styles['part']} aria-labelledby="tables">
      <h2 id="tables">Tables for GSTR-1</h2>
      <div className={styles['month']}>
        <TextField
          name="month"
          label="Month"
          type="month"
          value={month}
          error={known ? undefined : 'Please choose a month, as 2026-11'}
          onChange={(event) => setMonth(event.target.value)}
        />
      </div>
      {known && <Overview key={month} month={month} />}
      {known && (
        <ul className={styles['tables']}>
          {gstReturnParts.map((part) => (
            <Table key={`${month} ${part}`} month={month} part={part} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What was issued in a month, so that an empty one is known before anything is downloaded. */
function Overview({ month }: { month: string }) {
  const [said, setSaid] = useState<{ lines: string[]; trouble: string } | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    void readFile(tablePath(month, 'docs'), gone.signal).then(async ({ blob, trouble }) => {
      const rows = blob ? dataRows(await blob.text()) : [];
      if (!gone.signal.aborted) setSaid({ lines: rows.map(seriesInWords), trouble: trouble ?? '' });
    });
    return () => gone.abort();
  }, [month]);
  const empty = said?.trouble === '' && said.lines.length === 0;
  return (
    <div role="status" className={styles['overview']}>
      {!said && <p>Looking…</p>}
      {said?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {empty && <p>No invoice and no credit note was issued in {monthName(month)}.</p>}
      <FieldError error={said?.trouble} />
    </div>
  );
}

/** The rows of a table below its head. */
function dataRows(csv: string): string[] {
  return csv.trimEnd().split('\r\n').slice(1);
}

/** A row of the table of documents: what, first and last number, how many. None of them has a comma in it. */
function seriesInWords(row: string): string {
  const [what, from, to, count] = row.split(',');
  return `${what}: ${count}, ${from === to ? from : `${from} to ${to}`}`;
}

function Table({ month, part }: { month: string; part: GstReturnPart }) {
  const { name, about } = tables[part];
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [trouble, setTrouble] = useState('');
  const download = async () => {
    setBusy(true);
    setSaid('');
    const file = await readFile(tablePath(month, part));
    setBusy(false);
    setTrouble(file.trouble ?? '');
    if (!file.blob) return;
    const rows = dataRows(await file.blob.text()).length;
    if (rows === 0) return setSaid(`Nothing in ${monthName(month)}`);
    saveFile(file.blob, `gstr1-${month}-${part}.csv`);
    setSaid(rows === 1 ? 'Downloaded, 1 row' : `Downloaded, ${rows} rows`);
  };
  return (
    <li className={styles['table']}>
      <div>
        <p className={styles['name']}>{name}</p>
        <p className={styles['about']}>{about}</p>
      </div>
      <div className={styles['get']}>
        <Button variant="secondary" size="small" busy={busy} onClick={() => void download()}>
          CSV<span className="visually-hidden"> of {name}</span>
        </Button>
        <p role="status" className={styles['about']}>
          {said}
        </p>
        <div role="alert">
          <FieldError error={trouble} />
        </div>
      </div>
    </li>
  );
}
