import { type KeyboardEvent, useState } from 'react';
import type { LabReport } from '#contract/catalog.ts';
import { type LabReportList, staffLabReportPaths } from '#contract/admin/catalogue/lab-reports.ts';
import { labReports as messages } from '#messages/admin.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { useSettings } from '#web/site-frame/session.ts';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff, uploadAsStaff } from '../api.ts';
import { formatDay } from '../kit/dates.ts';
import { FormMessage } from '../kit/form.tsx';
import { Button, TextField, PdfField } from '../kit/inputs.tsx';
import { usePart } from '../kit/use-part.ts';
import styles from './lab-reports.module.css';

const empty = { batch: '', tested_on: '', file: null as File | null };

function useLabReports(productId: number) {
  const path = staffLabReportPaths.ofProduct.replace(':id', String(productId));
  const { data: reports, setData, busy, failure, change } = usePart<readonly LabReport[]>(path);
  const [values, setValues] = useState(empty);
  const send = async (call: Promise<CallResult<LabReportList>>, done: string) => {
    const reply = await change(call, done);
    if (!reply) return;
    setData(reply.data);
    setValues(empty);
  };
  const add = () => {
    const { file, ...query } = values;
    const upload = uploadAsStaff<LabReportList>(`${path}?${new URLSearchParams(query)}`, file ?? new Blob(), {
      onProgress: () => undefined,
    });
    void send(upload, messages.added);
  };
  const remove = (id: number) => {
    const removePath = staffLabReportPaths.remove.replace(':id', String(id));
    void send(callAsStaff<LabReportList>(removePath, { body: {} }), messages.removed);
  };
  return { reports, values, setValues, busy, failure, add, remove };
}

type LabReportState = ReturnType<typeof useLabReports>;

/** Reports are saved at once, independent of the product form around them. */
export function LabReports({ productId, canWrite }: { productId: number; canWrite: boolean }) {
  const { shop_url: shopUrl } = useSettings();
  const state = useLabReports(productId);
  const { reports, busy, failure } = state;
  const isOfField = Object.keys(empty).some((field) => failure?.errors[field]);
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
                  onClick={() => state.remove(id)}
                >
                  {messages.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && <NewReport {...state} />}
      <FormMessage>{failure && !isOfField ? failure.message : ''}</FormMessage>
    </div>
  );
}

function NewReport({ values, setValues, busy, failure, add }: LabReportState) {
  // Enter would submit the product form.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  const errorOf = (name: keyof typeof values) => failure?.errors[name]?.[0];
  const field = (name: 'batch' | 'tested_on') => ({
    value: values[name],
    error: errorOf(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: value }),
  });
  return (
    <div className={styles['add']} onKeyDown={addOnEnter}>
      <TextField {...field('batch')} label={messages.batch} maxLength={40} />
      <TextField {...field('tested_on')} label={messages.testedOn} type="date" />
      <PdfField
        label={messages.file}
        value={values.file}
        error={errorOf('file')}
        onChange={(file) => setValues({ ...values, file })}
      />
      <Button variant="secondary" busy={busy} onClick={add}>
        {messages.add}
      </Button>
    </div>
  );
}
