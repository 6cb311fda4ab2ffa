import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import {
  type GstPrefixes,
  gstPrefixesPath,
  type GstPrefixesReply,
  gstReturnPath,
  type GstReturnPart,
  gstReturnParts,
} from '#contract/staff-tax-documents.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, TextField } from '#web/ui/field.tsx';
import { FormFooter } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { readAsStaff, sendAsStaff } from './api.ts';
import { currentMonth, formatMonth } from './dates.ts';
import { type PageRequest, type Screen, ScreenHeading, useCommand } from './screen.tsx';
import { readFile, saveFile } from './staff-files.tsx';
import styles from './tax.module.css';

type Prefixes = z.infer<typeof GstPrefixes>;

export const taxScreen: Screen = {
  path: 'gst',
  menuLabel: 'GST',
  permission: 'tax_documents.read',
  pages: { '': { load: readPrefixes, component: Tax } },
};

/** Returns the prefixes of invoice and credit note numbers. @throws as readAsStaff. */
async function readPrefixes({ signal }: PageRequest): Promise<Prefixes> {
  return (await readAsStaff<z.infer<typeof GstPrefixesReply>>(gstPrefixesPath, { signal })).data;
}

/** Returns the path of a table of a month (2026-11). */
function tablePath(month: string, part: GstReturnPart): string {
  return `${gstReturnPath}/${month}/${part}`;
}

const parts: Record<GstReturnPart, { name: string; about: string }> = {
  b2cs: { name: 'B2C small', about: 'Sales to consumers, totals by place of supply and rate' },
  b2cl: { name: 'B2C large', about: 'Large invoices to another state, one by one' },
  exp: { name: 'Exports', about: 'Invoices to other countries' },
  cdnur: { name: 'Credit notes', about: 'Credit notes for large invoices and exports' },
  hsn: { name: 'HSN summary', about: 'All items by HSN and rate' },
  docs: { name: 'Documents issued', about: 'First and last number of each series' },
  all: { name: 'All documents', about: 'Every invoice and credit note of the month, for checking' },
};

/** The month's tables for GSTR-1, and the number prefixes of tax documents. */
function Tax() {
  const prefixes = useLoaderData<Prefixes>();
  return (
    <>
      <ScreenHeading>GST</ScreenHeading>
      <div className={styles['parts']}>
        <Tables />
        <PrefixForm prefixes={prefixes} />
      </div>
    </>
  );
}

function Tables() {
  const [month, setMonth] = useState(currentMonth);
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(month);
  return (
    <section className={styles['part']} aria-labelledby="tables">
      <h2 id="tables">Tables for GSTR-1</h2>
      <div className={styles['month']}>
        <TextField
          name="month"
          label="Month"
          type="month"
          value={month}
          error={isMonth ? undefined : 'Choose a month, like 2026-11'}
          onChange={(event) => setMonth(event.target.value)}
        />
      </div>
      {isMonth && <Overview key={month} month={month} />}
      {isMonth && (
        <ul className={styles['tables']}>
          {gstReturnParts.map((part) => (
            <Table key={`${month} ${part}`} month={month} part={part} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What was issued in a month, so that staff see an empty one before they download anything. */
function Overview({ month }: { month: string }) {
  const [overview, setOverview] = useState<{ lines: string[]; error: string } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void readFile(tablePath(month, 'docs'), abort.signal).then(async ({ blob, error }) => {
      const rows = blob ? dataRows(await blob.text()) : [];
      if (!abort.signal.aborted) setOverview({ lines: rows.map(describeSeries), error: error ?? '' });
    });
    return () => abort.abort();
  }, [month]);
  const empty = overview?.error === '' && overview.lines.length === 0;
  return (
    <div role="status" className={styles['overview']}>
      {!overview && <p>Loading…</p>}
      {overview?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {empty && <p>No invoices or credit notes in {formatMonth(month)}.</p>}
      <FieldError error={overview?.error} />
    </div>
  );
}

/** Returns the rows of a CSV table without its heading. */
function dataRows(csv: string): string[] {
  return csv.trimEnd().split('\r\n').slice(1);
}

/** Returns a row of the documents table as text: what, how many, first and last number. None of them contains a comma. */
function describeSeries(row: string): string {
  const [what, from, to, count] = row.split(',');
  return `${what}: ${count}, ${from === to ? from : `${from} to ${to}`}`;
}

function Table({ month, part }: { month: string; part: GstReturnPart }) {
  const { name, about } = parts[part];
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  const [error, setError] = useState('');
  const download = async () => {
    setBusy(true);
    setStatus('');
    const file = await readFile(tablePath(month, part));
    setBusy(false);
    setError(file.error ?? '');
    if (!file.blob) return;
    const rows = dataRows(await file.blob.text()).length;
    if (rows === 0) return setStatus(`Nothing in ${formatMonth(month)}`);
    saveFile(file.blob, `gstr1-${month}-${part}.csv`);
    setStatus(rows === 1 ? 'Downloaded, 1 row' : `Downloaded, ${rows} rows`);
  };
  return (
    <li className={styles['table']}>
      <div>
        <p className={styles['name']}>{name}</p>
        <p className={styles['about']}>{about}</p>
      </div>
      <div className={styles['get']}>
        <Button variant="secondary" size="small" busy={busy} onClick={() => void download()}>
          Download CSV<span className="visually-hidden"> of {name}</span>
        </Button>
        <p role="status" className={styles['about']}>
          {status}
        </p>
        <div role="alert">
          <FieldError error={error} />
        </div>
      </div>
    </li>
  );
}

/** The prefixes of invoice and credit note numbers from now on. */
function PrefixForm({ prefixes }: { prefixes: Prefixes }) {
  const runCommand = useCommand();
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm({
    initial: { ...prefixes },
    submit: async (values) => {
      setIsSaved(false);
      const failure = await runCommand(() => sendAsStaff(gstPrefixesPath, values));
      setIsSaved(!failure);
      return failure;
    },
  });
  return (
    <section className={styles['part']} aria-labelledby="prefixes">
      <h2 id="prefixes">Document numbers</h2>
      <p className={styles['about']}>
        Now: {prefixes.invoice}/26-27/000123 and {prefixes.credit_note}/26-27/000045. A change applies to new documents;
        numbering continues. In a month with a change the GST return lists the old and the new series separately.
      </p>
      <form {...form.formProps} className={styles['prefixes']} aria-label="Document numbers">
        <TextField {...form.field('invoice')} required label="Invoice prefix" maxLength={3} />
        <TextField {...form.field('credit_note')} required label="Credit note prefix" maxLength={3} />
        <FormFooter form={form} label="Save prefixes" size="small" savedMessage={isSaved ? 'Saved' : null} />
      </form>
    </section>
  );
}
