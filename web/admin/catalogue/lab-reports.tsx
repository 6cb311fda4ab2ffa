import { type KeyboardEvent, useEffect, useState } from 'react';
import type { LabReport } from '#contract/catalog.ts';
import { type LabReportList, staffLabReportPaths } from '#contract/admin/catalogue/lab-reports.ts';
import { labReports as messages } from '#messages/admin.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { useSettings } from '#web/site-frame/session.ts';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff, uploadAsStaff } from '../api.ts';
import { formatDay } from '../kit/dates.ts';
import { FormMessage } from '../kit/form.tsx';
import { Button, TextField, PdfField } from '../kit/inputs.tsx';
import { showToast } from '../kit/toast.ts';
import styles from './lab-reports.module.css';

/** Reports are saved at once, independent of the product form around them. */
export function LabReports({ productId, canWrite }: { productId: number; canWrite: boolean }) {
  const path = staffLabReportPaths.ofProduct.replace(':id', String(productId));
  const { shop_url: shopUrl } = useSettings();
  const [reports, setReports] = useState<readonly LabReport[] | null>(null);
  const [values, setValues] = useState({ batch: '', tested_on: '' });
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void callAsStaff<LabReportList>(path, { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      if (result.ok) setReports(result.reply.data);
      else setFailure(result.failure);
    });
    return () => abort.abort();
  }, [path]);

  const change = async (call: ReturnType<typeof callAsStaff<LabReportList>>, done: string) => {
    setBusy(true);
    setFailure(null);
    const result = await call;
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    setReports(result.reply.data);
    setValues({ batch: '', tested_on: '' });
    setFile(null);
    showToast(done);
  };
  const add = () =>
    void change(
      uploadAsStaff<LabReportList>(`${path}?${new URLSearchParams(values)}`, file ?? new Blob(), {
        onProgress: () => undefined,
      }),
      messages.added,
    );
  // Enter would submit the product form.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  const errorOf = (field: string) => failure?.errors[field]?.[0];
  const isOfField = ['batch', 'tested_on', 'file'].some((field) => errorOf(field));
  return (
    <div className={styles['reports']}>
      <p className={look['note']}>{reports?.length === 0 ? messages.none : messages.hint}</p>
      {reports !== null && reports.length > 0 && (
        <ul className={styles['list']}>
          {reports.map(({ id, batch, tested_on: day, path: href }) => (
            <li key={id}>
              <a href={shopUrl + href} target="_blank" rel="noopener">
                {batch}
              </a>
              <span>{formatDay(day)}</span>
              {canWrite && (
                <Button
                  variant="quiet"
                  size="small"
                  busy={busy}
                  aria-label={messages.removeNamed({ batch })}
                  onClick={() =>
                    void change(
                      callAsStaff<LabReportList>(staffLabReportPaths.remove.replace(':id', String(id)), { body: {} }),
                      messages.removed,
                    )
                  }
                >
                  {messages.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && (
        <div className={styles['add']} onKeyDown={addOnEnter}>
          <TextField
            label={messages.batch}
            value={values.batch}
            maxLength={40}
            onChange={(event) => setValues({ ...values, batch: event.currentTarget.value })}
            error={errorOf('batch')}
          />
          <TextField
            label={messages.testedOn}
            type="date"
            value={values.tested_on}
            onChange={(event) => setValues({ ...values, tested_on: event.currentTarget.value })}
            error={errorOf('tested_on')}
          />
          <PdfField label={messages.file} value={file} error={errorOf('file')} onChange={setFile} />
          <Button variant="secondary" busy={busy} onClick={add}>
            {messages.add}
          </Button>
        </div>
      )}
      <FormMessage>{failure && !isOfField ? failure.message : ''}</FormMessage>
    </div>
  );
}
