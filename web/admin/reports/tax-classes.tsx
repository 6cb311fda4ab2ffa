import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import {
  type GstRateDay,
  gstRateDays,
  type GstRateDayReply,
  type GstRatesReply,
  type TaxClass,
  taxClassPaths,
  type TaxClassPreview,
  type TaxClassPreviewReply,
  type Uqc,
  uqcs,
} from '#contract/admin/reports/tax-classes.ts';
import { taxClasses as messages } from '#messages/admin.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { Button, optionsOf, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { ListHead, List } from '#web/admin/kit/list.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { callAsStaff, readAsStaff } from '../api.ts';
import { formatDay } from '../kit/dates.ts';
import { type PageRequest, type Screen, usePermission } from '../screen.tsx';
import styles from './tax-classes.module.css';

export const taxClassesScreen: Screen = {
  path: 'gst-rates',
  menuLabel: messages.heading,
  group: 'reports',
  permission: 'tax_documents.read',
  pages: { '': { load: readClasses, component: TaxClasses, asksFor: () => ({ actions: ['tax_class.save'] }) } },
};

/** Returns the classes, and which day's rate an invoice uses. */
async function readClasses({ signal }: PageRequest): Promise<GstRatesReply['data']> {
  return (await readAsStaff<GstRatesReply>(taxClassPaths.rates, { signal })).data;
}

const unitLabel = (unit: Uqc) => `${unit} – ${messages.units[unit]}`;

/** `onEdit` is null for readers without the permission. */
function columnsOf(onEdit: ((taxClass: TaxClass) => void) | null): Column<TaxClass>[] {
  return [
    { header: messages.columns.name, kind: 'rowHeader', cell: ({ name }) => name },
    { header: messages.columns.hsn, cell: ({ hsn }) => hsn || messages.noHsn },
    { header: messages.columns.unit, cell: ({ unit }) => unitLabel(unit) },
    { header: messages.columns.rate, kind: 'figure', cell: ({ rate }) => (rate === null ? messages.none : `${rate}%`) },
    { header: messages.columns.rates, cell: ({ rates }) => <Rates rates={rates} /> },
    { header: messages.columns.products, kind: 'figure', cell: ({ products }) => products.toLocaleString('en-IN') },
    ...(onEdit
      ? [{ header: messages.columns.change, cell: (each: TaxClass) => <Edit taxClass={each} onEdit={onEdit} /> }]
      : []),
  ];
}

function Edit({ taxClass, onEdit }: { taxClass: TaxClass; onEdit: (taxClass: TaxClass) => void }) {
  return (
    <Button variant="secondary" size="small" onClick={() => onEdit(taxClass)} of={taxClass.name}>
      {messages.edit}
    </Button>
  );
}

function TaxClasses() {
  const { classes, day } = useLoaderData<GstRatesReply['data']>();
  const mayChange = usePermission('tax_documents.configure');
  const [edited, setEdited] = useState<TaxClass | 'new' | null>(null);
  return (
    <>
      <ListHead heading={messages.heading}>
        {mayChange && <Button onClick={() => setEdited('new')}>{messages.add}</Button>}
      </ListHead>
      <p>{messages.intro}</p>
      <List
        list={{ data: classes }}
        empty={messages.empty}
        caption={messages.heading}
        rowKey={({ code }) => code}
        columns={columnsOf(mayChange ? setEdited : null)}
      />
      <RateDay key={day} day={day} mayChange={mayChange} />
      {edited !== null && (
        <TaxClassDialog taxClass={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function Rates({ rates }: Pick<TaxClass, 'rates'>) {
  return (
    <ul className={styles['rates']}>
      {rates.toReversed().map(({ from, rate }) => (
        <li key={from}>{messages.rateFrom({ rate: `${rate}%`, day: formatDay(from) })}</li>
      ))}
    </ul>
  );
}

/** A new rate starts on a later day. A second person approves the change. */
function TaxClassDialog({ taxClass, onClose }: { taxClass: TaxClass | null; onClose: () => void }) {
  return (
    <CommandDialog<Record<'name' | 'hsn' | 'unit' | 'rate' | 'from', string>>
      path={taxClassPaths.rates}
      initial={{
        name: taxClass?.name ?? '',
        hsn: taxClass?.hsn ?? '',
        unit: taxClass?.unit ?? 'NOS',
        rate: '',
        from: '',
      }}
      toBody={({ rate, from, ...values }) => ({
        ...values,
        code: taxClass?.code ?? null,
        rate: rate.trim() === '' ? null : Number(rate.replace('%', '')),
        from: from === '' ? null : from,
      })}
      texts={{
        title: taxClass ? messages.editTitle({ name: taxClass.name }) : messages.addTitle,
        confirm: messages.save,
        done: messages.saved,
        waiting: messages.waiting,
      }}
      approval="tax_class.save"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.field('name')} required label={messages.columns.name} maxLength={60} />
          <TextField
            {...form.field('hsn')}
            label={messages.columns.hsn}
            hint={messages.hsnHint}
            inputMode="numeric"
            maxLength={8}
          />
          <SelectField
            {...form.field('unit')}
            label={messages.columns.unit}
            hint={messages.unitHint}
            options={uqcs.map((unit) => ({ value: unit, label: unitLabel(unit) }))}
          />
          <TextField
            {...form.field('rate')}
            required={taxClass === null}
            label={messages.newRate}
            inputMode="decimal"
            maxLength={6}
          />
          <TextField
            {...form.field('from')}
            type="date"
            required={taxClass === null}
            label={messages.from}
            hint={taxClass ? messages.fromHint : undefined}
          />
          {taxClass && <Preview code={taxClass.code} rate={form.values.rate} />}
        </>
      )}
    </CommandDialog>
  );
}

/** The effect of the typed rate. */
function Preview({ code, rate }: { code: string; rate: string }) {
  const [read, setRead] = useState<{ rate: string; preview: TaxClassPreview } | null>(null);
  const isRate = /^\d{1,3}(\.\d{1,2})?$/.test(rate.trim()) && Number(rate) <= 100;
  useEffect(() => {
    if (!isRate) return undefined;
    const abort = new AbortController();
    const query = { code, rate: rate.trim() };
    void callAsStaff<TaxClassPreviewReply>(taxClassPaths.preview, { query, signal: abort.signal }).then((result) => {
      if (result.ok && !abort.signal.aborted) setRead({ rate, preview: result.reply.data });
    });
    return () => abort.abort();
  }, [code, rate, isRate]);
  const preview = read?.rate === rate ? read.preview : null;
  return (
    <div role="status" className={styles['preview']}>
      {preview && (
        <>
          <p>{messages.affected({ count: preview.products })}</p>
          <ul>
            {preview.examples.map(({ name, price, tax_now: now, tax_then: later }) => (
              <li key={name}>
                {messages.example({
                  name,
                  price: formatRupees(price),
                  now: now === null ? messages.none : formatRupees(now),
                  later: formatRupees(later),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Sets which day's rate an invoice uses if the rate changed after the order. */
function RateDay({ day, mayChange }: { day: GstRateDay; mayChange: boolean }) {
  const form = useStoredForm({
    stored: day,
    toForm: (stored): Record<'day', string> => ({ day: stored }),
    save: async (values) => {
      const result = await callAsStaff<GstRateDayReply>(taxClassPaths.rateDay, { body: values });
      if (!result.ok) return result;
      showToast(messages.saved);
      return { ok: true, stored: result.reply.data.day };
    },
  });
  return (
    <section className={styles['day']} aria-labelledby="rate-day">
      <h2 id="rate-day">{messages.rateDay}</h2>
      <p>{messages.rateDayAbout}</p>
      <form {...form.formProps} aria-label={messages.rateDay}>
        <SelectField
          {...form.field('day')}
          label={messages.rateDayLabel}
          disabled={!mayChange}
          options={optionsOf(gstRateDays, messages.rateDays)}
        />
        {mayChange && <FormFooter form={form} label={messages.saveDay} size="small" />}
      </form>
    </section>
  );
}
