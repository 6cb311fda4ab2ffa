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
import { tax as messages } from '#messages/admin/tax.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import { FieldError, TextField } from '#web/admin/kit/inputs.tsx';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { callAsStaff, readAsStaff } from './api.ts';
import { currentMonth, formatMonth } from './dates.ts';
import { type PageRequest, type Screen, ScreenHeading } from './screen.tsx';
import { readFile } from './staff-files.tsx';
import styles from './tax.module.css';

type Prefixes = z.infer<typeof GstPrefixes>;

export const taxScreen: Screen = {
  path: 'gst',
  menuLabel: messages.heading,
  group: 'reports',
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

/** The month's tables for GSTR-1, and the number prefixes of tax documents. */
function Tax() {
  const prefixes = useLoaderData<Prefixes>();
  return (
    <>
      <ScreenHeading>{messages.heading}</ScreenHeading>
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
      <h2 id="tables">{messages.tables}</h2>
      <div className={styles['month']}>
        <TextField
          name="month"
          label={messages.month}
          type="month"
          value={month}
          error={isMonth ? undefined : messages.badMonth}
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
      {!overview && <p>{messages.loading}</p>}
      {overview?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {empty && <p>{messages.none({ month: formatMonth(month) })}</p>}
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
  const [kind = '', from = '', to = '', count = ''] = row.split(',');
  return from === to ? messages.seriesOfOne({ kind, count, from }) : messages.series({ kind, count, from, to });
}

function Table({ month, part }: { month: string; part: GstReturnPart }) {
  const { name, about } = messages.parts[part];
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
    if (rows === 0) return setStatus(messages.nothing({ month: formatMonth(month) }));
    saveFile(file.blob, `gstr1-${month}-${part}.csv`);
    setStatus(messages.downloaded({ count: rows }));
  };
  return (
    <li className={styles['table']}>
      <div>
        <p className={styles['name']}>{name}</p>
        <p className={styles['about']}>{about}</p>
      </div>
      <div className={styles['get']}>
        <Button variant="secondary" size="small" busy={busy} onClick={() => void download()}>
          {messages.download}
          <span className="visually-hidden"> {messages.downloadOf({ name })}</span>
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
  const form = useStoredForm({
    stored: prefixes,
    toForm: ({ invoice, credit_note }) => ({ invoice, credit_note }),
    save: async (values) => {
      const result = await callAsStaff<z.infer<typeof GstPrefixesReply>>(gstPrefixesPath, { body: values });
      return result.ok ? { ok: true, stored: result.reply.data } : result;
    },
  });
  return (
    <section className={styles['part']} aria-labelledby="prefixes">
      <h2 id="prefixes">{messages.numbers}</h2>
      <p className={styles['about']}>
        {messages.numbersAbout({ invoice: form.base.invoice, creditNote: form.base.credit_note })}
      </p>
      <form {...form.formProps} className={styles['prefixes']} aria-label={messages.numbers}>
        <TextField {...form.field('invoice')} required label={messages.invoicePrefix} maxLength={3} />
        <TextField {...form.field('credit_note')} required label={messages.creditNotePrefix} maxLength={3} />
        <FormFooter
          form={form}
          label={messages.savePrefixes}
          size="small"
          savedMessage={form.isSaved ? messages.saved : null}
        />
      </form>
    </section>
  );
}
