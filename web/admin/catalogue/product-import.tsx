import { Progress } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import {
  eraseWord,
  type ImportResult,
  maxImportBytes,
  staffImportPaths,
  type UndoReply,
} from '#contract/admin/catalogue/import.ts';
import { staffPricePaths } from '#contract/admin/catalogue/prices.ts';
import { productImport as messages } from '#messages/admin.ts';
import { DownloadLink } from '#web/admin/kit/download-link.tsx';
import { ConfirmDialog } from '#web/admin/kit/command-dialog.tsx';
import { FormMessage, Panel } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { ExportLink } from '#web/admin/kit/list.tsx';
import type { CallFailure } from '#web/ui/api-call.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { uploadAsStaff } from '../api.ts';
import { ScreenHeading, usePermission } from '../screen.tsx';
import { toText } from './product-values.ts';
import styles from './product-import.module.css';

interface Problem {
  line: number;
  sku: string;
  field: string;
  message: string;
}
type ImportedRow = ImportResult['rows'][number];

interface Standing {
  file: File;
  step: 'checking' | 'checked' | 'importing';
  part: number;
  result: ImportResult | null;
  failure: CallFailure | null;
}

function useImport() {
  const [standing, setStanding] = useState<Standing | null>(null);
  const [error, setError] = useState('');
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
  return { standing, error, setError, send, cancel: () => setStanding(null) };
}

/** Exports products as a table and imports them. The import first shows what it would change. */
export function ProductImport() {
  const canWrite = usePermission('catalog.write');
  return (
    <>
      <BackLink to="/products">{messages.back}</BackLink>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <p className={styles['intro']}>{messages.intro}</p>
      <Panel title={messages.exportTitle}>
        <p className={look['note']}>{messages.exportText}</p>
        <div className={look['buttons']}>
          <DownloadLink path={`${staffImportPaths.export}?format=xlsx`}>{messages.exportXlsx}</DownloadLink>
          <DownloadLink path={`${staffImportPaths.export}?format=csv`}>{messages.exportCsv}</DownloadLink>
        </div>
        <p className={look['note']}>{messages.exportMore}</p>
        <div className={look['buttons']}>
          <ExportLink path={`${staffPricePaths.schedules}.csv`} label={messages.exportSchedules} />
          <ExportLink path={`${staffCatalogPaths.families}.csv`} label={messages.exportFamilies} />
        </div>
      </Panel>
      {canWrite && <ImportPanel />}
    </>
  );
}

function ImportPanel() {
  const { standing, error, setError, send, cancel } = useImport();
  const [allowsBelowCost, setAllowsBelowCost] = useState(false);
  const [isUndoOpen, setIsUndoOpen] = useState(false);
  return (
    <>
      <Panel title={messages.importTitle}>
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
            maxSize={maxImportBytes}
            multiple={false}
          >
            <p className={styles['invite']}>{messages.drop}</p>
            <p className={look['note']}>{messages.dropHint({ word: eraseWord })}</p>
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
            onCancel={cancel}
          />
        )}
        <div className={styles['undo']}>
          <Button variant="quiet" size="small" onClick={() => setIsUndoOpen(true)}>
            {messages.undo}
          </Button>
        </div>
      </Panel>
      {isUndoOpen && (
        <ConfirmDialog
          path={staffImportPaths.undo}
          texts={{
            title: messages.undoTitle,
            about: messages.undoText,
            confirm: messages.undo,
            done: (_values, reply) => messages.undone(reply!.data as z.infer<typeof UndoReply>['data']),
          }}
          onClose={() => setIsUndoOpen(false)}
        />
      )}
    </>
  );
}

/** Explains why the browser did not even send the file. */
function describeRejection(files: readonly FileRejection[]): string {
  const isTooLarge = files.some(({ errors }) => errors.some(({ code }) => code === 'file-too-large'));
  return isTooLarge ? messages.tooLarge({ megabytes: maxImportBytes / 1_048_576 }) : messages.wrongType;
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

function Checked({ standing: { result, failure }, allowsBelowCost, onBelowCost, onImport, onCancel }: CheckedProps) {
  const { problems = [] } = (failure ?? {}) as { problems?: Problem[] };
  const count = result ? result.created + result.updated : 0;
  return (
    <div className={look['stack']}>
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
                <p className={look['note']}>{messages.firstRows({ count: result.rows.length })}</p>
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
      <div className={look['buttons']}>
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

/** A new product has very many values, so only these are shown. */
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
