import { Progress } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { staffCatalogPaths } from '#contract/staff-catalog.ts';
import {
  eraseWord,
  type ImportResult,
  mostImportBytes,
  staffImportPaths,
  type UndoReply,
} from '#contract/staff-import.ts';
import { staffPricePaths } from '#contract/staff-prices.ts';
import { productImport as messages } from '#messages/admin/productImport.ts';
import { FormDialog, FormMessage } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField } from '#web/admin/kit/inputs.tsx';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import { ExportLink } from '#web/admin/kit/list.tsx';
import type { CallFailure } from '#web/ui/api-call.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { uploadAsStaff } from '../api.ts';
import { ScreenHeading, usePermission } from '../screen.tsx';
import { readFile } from '../staff-files.tsx';
import { sendForRecord } from './catalogue-api.ts';
import { toText } from './product-values.ts';
import styles from './product-import.module.css';

interface Problem {
  line: number;
  sku: string;
  field: string;
  message: string;
}
type ImportedRow = ImportResult['rows'][number];

/** What has become of the chosen file. */
interface Standing {
  file: File;
  step: 'checking' | 'checked' | 'importing';
  part: number;
  result: ImportResult | null;
  failure: CallFailure | null;
}

/** Products as a table, out and in: a chosen file is checked first and shows what it would change. */
export function ProductImport() {
  const canWrite = usePermission('catalog.write');
  const [standing, setStanding] = useState<Standing | null>(null);
  const [allowsBelowCost, setAllowsBelowCost] = useState(false);
  const [error, setError] = useState('');
  const [isUndoOpen, setIsUndoOpen] = useState(false);

  async function send(file: File, isDryRun: boolean, belowCost: boolean): Promise<void> {
    setError('');
    const step = isDryRun ? ('checking' as const) : ('importing' as const);
    setStanding((before) => ({ file, step, part: 0, result: before?.result ?? null, failure: null }));
    const query = new URLSearchParams({ dry_run: String(isDryRun), allow_below_cost: String(belowCost) });
    const sent = await uploadAsStaff<{ data: ImportResult }>(`${staffImportPaths.imports}?${query}`, file, {
      onProgress: (part) => setStanding((before) => before && { ...before, part }),
    });
    if (!sent.ok) {
      setStanding({ file, step: 'checked', part: 1, result: null, failure: sent.failure });
      return;
    }
    const { data } = sent.reply;
    if (isDryRun) setStanding({ file, step: 'checked', part: 1, result: data, failure: null });
    else {
      showToast(messages.done({ count: data.created + data.updated }));
      setStanding(null);
    }
  }

  return (
    <>
      <p className={styles['back']}>
        <Link to="/products">{messages.back}</Link>
      </p>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <p className={styles['intro']}>{messages.intro}</p>
      <section className={styles['part']} aria-labelledby="export">
        <h2 id="export">{messages.exportTitle}</h2>
        <p className={styles['hint']}>{messages.exportText}</p>
        <div className={styles['buttons']}>
          <ExportButton format="xlsx" />
          <ExportButton format="csv" />
        </div>
        <p className={styles['hint']}>{messages.exportMore}</p>
        <div className={styles['buttons']}>
          <ExportLink path={`${staffPricePaths.schedules}.csv`} label={messages.exportSchedules} />
          <ExportLink path={`${staffCatalogPaths.families}.csv`} label={messages.exportFamilies} />
        </div>
      </section>
      {canWrite && (
        <section className={styles['part']} aria-labelledby="import">
          <h2 id="import">{messages.importTitle}</h2>
          {standing === null && (
            <Dropzone
              className={styles['zone']}
              onDrop={(files: File[]) => files[0] && void send(files[0], true, allowsBelowCost)}
              onReject={(files: readonly FileRejection[]) => setError(describeRejection(files))}
              inputProps={{ 'aria-label': messages.choose }}
              accept={{
                'text/csv': ['.csv'],
                'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
                'application/vnd.ms-excel': ['.csv'],
              }}
              maxSize={mostImportBytes}
              multiple={false}
            >
              <p className={styles['invite']}>{messages.drop}</p>
              <p className={styles['hint']}>{messages.dropHint({ word: eraseWord })}</p>
            </Dropzone>
          )}
          <FormMessage>{error}</FormMessage>
          {standing && standing.step !== 'checked' && <Sending standing={standing} />}
          {standing?.step === 'checked' && (
            <Checked
              standing={standing}
              allowsBelowCost={allowsBelowCost}
              onBelowCost={(allows) => {
                setAllowsBelowCost(allows);
                void send(standing.file, true, allows);
              }}
              onImport={() => void send(standing.file, false, allowsBelowCost)}
              onCancel={() => setStanding(null)}
            />
          )}
          <div className={styles['undo']}>
            <Button variant="quiet" size="small" onClick={() => setIsUndoOpen(true)}>
              {messages.undo}
            </Button>
          </div>
        </section>
      )}
      {isUndoOpen && <UndoDialog onClose={() => setIsUndoOpen(false)} />}
    </>
  );
}

/** Why a file was not even sent. */
function describeRejection(files: readonly FileRejection[]): string {
  const isTooLarge = files.some(({ errors }) => errors.some(({ code }) => code === 'file-too-large'));
  return isTooLarge ? messages.tooLarge({ megabytes: mostImportBytes / 1_048_576 }) : messages.wrongType;
}

function ExportButton({ format }: { format: 'csv' | 'xlsx' }) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    const { blob, error } = await readFile(`${staffImportPaths.export}?format=${format}`);
    setIsBusy(false);
    if (blob) saveFile(blob, `products.${format}`);
    else showFailure({ message: messages.exportFailed({ error }) });
  };
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void download()}>
      {format === 'csv' ? messages.exportCsv : messages.exportXlsx}
    </Button>
  );
}

function Sending({ standing: { file, step, part } }: { standing: Standing }) {
  return (
    <div role="status" className={styles['sending']}>
      <p>{step === 'checking' ? messages.checking({ name: file.name }) : messages.importing({ name: file.name })}</p>
      <Progress
        value={part * 100}
        animated={part >= 1}
        aria-label={messages.progressOf({ name: file.name })}
        className={styles['progress']}
      />
    </div>
  );
}

interface CheckedProps {
  standing: Standing;
  allowsBelowCost: boolean;
  onBelowCost: (allows: boolean) => void;
  onImport: () => void;
  onCancel: () => void;
}

/** What the file would change, or everything that is wrong with it. */
function Checked({ standing: { result, failure }, allowsBelowCost, onBelowCost, onImport, onCancel }: CheckedProps) {
  const { problems = [] } = (failure ?? {}) as { problems?: Problem[] };
  const count = result ? result.created + result.updated : 0;
  return (
    <div className={styles['checked']}>
      {failure && problems.length === 0 && <FormMessage>{failure.message}</FormMessage>}
      {problems.length > 0 && (
        <>
          <div role="alert" className={styles['problems']}>
            {messages.problems({ count: problems.length })}
          </div>
          <div className={styles['rows']} tabIndex={0} role="group" aria-label={messages.problem}>
            <Table
              columns={problemColumns}
              rows={problems}
              rowKey={({ line, field, message }) => `${line} ${field} ${message}`}
            />
          </div>
        </>
      )}
      {result && (
        <>
          <p role="status" className={styles['summary']}>
            {count === 0
              ? messages.nothing
              : messages.summary({ created: result.created, updated: result.updated, unchanged: result.unchanged })}
          </p>
          {result.rows.length > 0 && (
            <>
              {count > result.rows.length && (
                <p className={styles['hint']}>{messages.firstRows({ count: result.rows.length })}</p>
              )}
              <div className={styles['rows']} tabIndex={0} role="group" aria-label={messages.changes}>
                <Table columns={changeColumns} rows={result.rows} rowKey={({ line }) => line} />
              </div>
            </>
          )}
        </>
      )}
      <CheckboxField
        label={messages.belowCost}
        checked={allowsBelowCost}
        onChange={(event) => onBelowCost(event.target.checked)}
      />
      <div className={styles['buttons']}>
        {count > 0 && <Button onClick={onImport}>{messages.confirm({ count })}</Button>}
        <Button variant="secondary" onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </div>
  );
}

const problemColumns: Column<Problem>[] = [
  { header: messages.line, kind: 'figure', cell: ({ line }) => line },
  { header: messages.sku, cell: ({ sku }) => sku },
  { header: messages.field, cell: ({ field }) => field },
  { header: messages.problem, cell: ({ message }) => message },
];

/** New products say much: so many of their values are shown. */
const mostValues = 6;

const changeColumns: Column<ImportedRow>[] = [
  { header: messages.line, kind: 'figure', cell: ({ line }) => line },
  {
    header: messages.sku,
    cell: ({ sku, action }) => (
      <>
        {sku}
        {action === 'create' && <div className={styles['new']}>{messages.created}</div>}
      </>
    ),
  },
  {
    header: messages.changes,
    cell: ({ changes, action }) => (
      <ul>
        {Object.entries(changes)
          .filter(([, { to }]) => action === 'update' || toText(to) !== '')
          .slice(0, action === 'create' ? mostValues : undefined)
          .map(([field, { from, to }]) => (
            <li key={field}>
              {action === 'create' ? (
                `${field}: ${shortened(to)}`
              ) : (
                <>{messages.fromTo({ field, from: shortened(from), to: shortened(to) })}</>
              )}
            </li>
          ))}
      </ul>
    ),
  },
];

const shortened = (value: unknown) => {
  const text = toText(value) || messages.empty;
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

function UndoDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: {},
    async submit() {
      const result = await sendForRecord<z.infer<typeof UndoReply>['data']>(staffImportPaths.undo);
      if (!result.ok) return result.failure;
      showToast(messages.undone(result.reply));
      onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={messages.undoTitle}
      about={<p>{messages.undoText}</p>}
      confirmLabel={messages.undo}
      variant="danger"
      form={form}
      onClose={onClose}
    />
  );
}
