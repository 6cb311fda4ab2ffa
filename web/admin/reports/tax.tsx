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
} from '#contract/admin/reports/tax-documents.ts';
import { todayInIndia } from '#contract/india-time.ts';
import { tax as messages } from '#messages/admin.ts';
import { Button, FieldError, TextField } from '#web/admin/kit/inputs.tsx';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import { saveFile } from '#web/ui/save-file.ts';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff, readAsStaff } from '../api.ts';
import { formatMonth } from '../kit/dates.ts';
import { type PageRequest, type Screen, ScreenHeading } from '../screen.tsx';
import { readFile } from '../kit/staff-files.tsx';
import styles from './tax.module.css';

type Prefixes = z.infer<typeof GstPrefixes>;

export const taxScreen: Screen = {
  path: 'gst',
  menuLabel: messages.heading,
  group: 'reports',
  permission: 'tax_documents.read',
  pages: { '': { load: readPrefixes, component: Tax } },
};

async function readPrefixes({ signal }: PageRequest): Promise<Prefixes> {
  return (await readAsStaff<z.infer<typeof GstPrefixesReply>>(gstPrefixesPath, { signal })).data;
}

function tablePath(month: string, part: GstReturnPart): string {
  return `${gstReturnPath}/${month}/${part}`;
}

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
  const [month, setMonth] = useState(() => todayInIndia().slice(0, 7));
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

/** Shows what a month contains, so that staff notice an empty one before they download it. */
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

/** Returns the rows without the heading. */
function dataRows(csv: string): string[] {
  return csv.trimEnd().split('\r\n').slice(1);
}

/** Formats a row of the documents table. None of its values contains a comma. */
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
        <p className={look['note']}>{about}</p>
      </div>
      <div className={styles['get']}>
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          onClick={() => void download()}
          of={messages.downloadOf({ name })}
        >
          {messages.download}
        </Button>
        <p role="status" className={look['note']}>
          {status}
        </p>
        <div role="alert">
          <FieldError error={error} />
        </div>
      </div>
    </li>
  );
}

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
      <p className={look['note']}>
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
