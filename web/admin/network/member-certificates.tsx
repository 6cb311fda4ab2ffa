import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type StaffIncomeAccount, staffIncomeLedgerPath } from '#contract/admin/network/income-ledger.ts';
import { shiftToIndia } from '#contract/india-time.ts';
import { memberIncome as messages } from '#messages/admin.ts';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { toNumber } from '#web/admin/kit/counts.ts';
import { DownloadLink } from '#web/admin/kit/download-link.tsx';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Button, PdfField, ReasonField, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { TablePanel } from '#web/admin/kit/list.tsx';
import look from '#web/admin/kit/look.module.css';
import { Section } from '#web/admin/kit/page.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import { uploadAsStaff } from '../api.ts';
import { formatDay } from '../kit/dates.ts';
import { usePermission } from '../screen.tsx';
import styles from './members.module.css';

export const ledgerPath = (id: string) => `${staffIncomeLedgerPath}/members/${encodeURIComponent(id)}`;

const certificateColumns: Column<StaffIncomeAccount['certificates'][number]>[] = [
  { header: messages.number, kind: 'rowHeader', cell: ({ number }) => number },
  { header: messages.rate, kind: 'figure', cell: ({ rate }) => `${rate}%` },
  { header: messages.days, cell: ({ from, to }) => `${formatDay(from)} – ${formatDay(to)}` },
  { header: messages.limit, kind: 'figure', cell: ({ limit }) => formatRupees(limit) },
  { header: messages.used, kind: 'figure', cell: ({ used }) => formatRupees(used) },
];

/** Renders nothing without certificates. */
export function LowerRateCertificates({ certificates }: Pick<StaffIncomeAccount, 'certificates'>) {
  if (certificates.length === 0) return null;
  return (
    <div className={styles['stack']}>
      <Section title={messages.certificates}>
        <TablePanel
          name={messages.certificates}
          rows={certificates}
          rowKey={({ number }) => number}
          columns={certificateColumns}
        />
      </Section>
    </div>
  );
}

interface DialogProps {
  member: string;
  onClose: () => void;
}

export function LowerRateDialog({ member, onClose }: DialogProps) {
  return (
    <CommandDialog
      path={`${ledgerPath(member)}/lower-rate-certificates`}
      initial={{ number: '', rate: '', from: '', to: '', limit: '' }}
      toBody={({ rate, limit, ...rest }) => ({ ...rest, rate: toNumber(rate), limit: toNumber(limit) })}
      texts={{
        title: messages.addCertificate,
        about: messages.certificateAbout,
        confirm: messages.request,
        done: messages.done,
        waiting: messages.waiting,
      }}
      approval="lower_rate_certificate.add"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.field('number')} label={messages.number} required />
          <TextField {...form.field('rate')} label={messages.ratePercent} inputMode="decimal" required />
          <TextField {...form.field('from')} type="date" label={messages.from} required />
          <TextField {...form.field('to')} type="date" label={messages.to} required />
          <TextField {...form.field('limit')} label={messages.limitRupees} inputMode="decimal" required />
        </>
      )}
    </CommandDialog>
  );
}

type Quarter = StaffIncomeAccount['tds_certificates'][number];
const certificatePath = (member: string, { year, quarter }: Quarter) =>
  `${ledgerPath(member)}/tds-certificates/${year}/${quarter}`;
const nameQuarter = (year: number, quarter: number) =>
  messages.quarter({ quarter, year: `${year}–${String(year + 1).slice(2)}` });

/** Returns the quarters that certificates are due for: the past ones of this tax year, and last year's. */
function listQuarters(): { value: string; label: string }[] {
  const now = shiftToIndia(new Date());
  const sinceApril = (now.getUTCMonth() + 9) % 12;
  const year = sinceApril < 9 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
  const over = [4, 3, 2, 1].filter((quarter) => quarter * 3 <= sinceApril);
  return [over.map((quarter) => [year, quarter] as const), [4, 3, 2, 1].map((quarter) => [year - 1, quarter] as const)]
    .flat()
    .map(([each, quarter]) => ({ value: `${each} ${quarter}`, label: nameQuarter(each, quarter) }));
}

interface TdsCertificatesProps {
  member: string;
  quarters: readonly Quarter[];
}

/** The tax office's certificates by quarter. Renders nothing if there are none and the reader may not add any. */
export function TdsCertificates({ member, quarters }: TdsCertificatesProps) {
  const mayAdjust = usePermission('income.adjust');
  const [deleted, setDeleted] = useState<Quarter | null>(null);
  if (!mayAdjust && quarters.length === 0) return null;
  return (
    <div className={styles['stack']}>
      <Section title={messages.taxCertificates} hint={messages.taxCertificatesHint}>
        {quarters.length === 0 ? (
          <p>{messages.noTaxCertificates}</p>
        ) : (
          <ul className={look['list']}>
            {quarters.map((each) => {
              const name = nameQuarter(each.year, each.quarter);
              return (
                <li key={`${each.year} ${each.quarter}`} className={look['entry']}>
                  <span>{name}</span>
                  {mayAdjust && (
                    <>
                      <DownloadLink path={certificatePath(member, each)} variant="text" of={name}>
                        {messages.viewCertificate}
                      </DownloadLink>
                      <Button variant="secondary" onClick={() => setDeleted(each)} of={name}>
                        {messages.deleteCertificate}
                      </Button>
                    </>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {mayAdjust && <CertificateUpload member={member} />}
      </Section>
      {deleted !== null && <DeleteCertificateDialog member={member} of={deleted} onClose={() => setDeleted(null)} />}
    </div>
  );
}

/** Uploads a quarter's certificate from the tax office. An existing one has to be deleted first. */
function CertificateUpload({ member }: { member: string }) {
  const { revalidate } = useRevalidator();
  const quarters = listQuarters();
  const [chosen, setChosen] = useState(quarters[0]!.value);
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const upload = async () => {
    const [year = '', quarter = ''] = chosen.split(' ');
    setBusy(true);
    const path = `${ledgerPath(member)}/tds-certificates?${new URLSearchParams({ year, quarter })}`;
    const result = await uploadAsStaff(path, file ?? new Blob(), { onProgress: () => undefined });
    setBusy(false);
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) return;
    setFile(null);
    showToast(messages.uploaded);
    await revalidate();
  };
  const fileError = failure?.errors['file']?.[0];
  return (
    <div className={look['buttons']}>
      <SelectField
        label={messages.quarterLabel}
        options={quarters}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <PdfField label={messages.file} value={file} error={fileError} onChange={setFile} />
      <Button variant="secondary" busy={busy} onClick={() => void upload()}>
        {messages.upload}
      </Button>
      <FormMessage>{failure && fileError === undefined ? failure.message : ''}</FormMessage>
    </div>
  );
}

function DeleteCertificateDialog({ member, of, onClose }: DialogProps & { of: Quarter }) {
  return (
    <CommandDialog
      path={`${certificatePath(member, of)}/delete`}
      initial={{ reason: '' }}
      texts={{
        title: messages.deleteCertificateTitle({ quarter: nameQuarter(of.year, of.quarter) }),
        about: messages.deleteCertificateAbout,
        confirm: messages.deleteCertificate,
        done: messages.certificateDeleted,
      }}
      variant="danger"
      onClose={onClose}
    >
      {(form) => <ReasonField {...form.field('reason')} label={messages.reason} />}
    </CommandDialog>
  );
}
