import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import {
  type SettlementEntry,
  type SettlementEntryList,
  type SettlementImportReply,
  type SettlementList,
  settlementPaths,
} from '#contract/admin/reports/settlements.ts';
import { settlements as messages } from '#messages/admin.ts';
import { FileDrop } from '#web/admin/kit/file-drop.tsx';
import { Dialog } from '#web/admin/kit/form.tsx';
import { Button, FieldError, TextField } from '#web/admin/kit/inputs.tsx';
import { showFailure } from '#web/admin/kit/toast.ts';
import { ExportLink, TablePanel } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { CallResult } from '#web/ui/api-call.ts';
import { EmptyState } from '#web/ui/data-list.tsx';
import type { Column } from '#web/ui/table.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff, readAsStaff, uploadAsStaff } from '../api.ts';
import { formatDayOf } from '../kit/dates.ts';
import { type Screen, ScreenHeading, usePermission } from '../screen.tsx';
import styles from './settlements.module.css';

interface Data {
  list: SettlementList;
  differences: readonly SettlementEntry[];
}

export const settlementsScreen: Screen = {
  path: 'settlements',
  menuLabel: messages.heading,
  group: 'reports',
  permission: 'settlements.read',
  pages: {
    '': {
      load: async ({ search, signal }): Promise<Data> => {
        const query = Object.fromEntries(search);
        const [list, differences] = await Promise.all([
          readAsStaff<SettlementList>(settlementPaths.settlements, { query, signal }),
          readAsStaff<SettlementEntryList>(settlementPaths.differences, { signal }),
        ]);
        return { list, differences: differences.data };
      },
      component: Settlements,
    },
  },
};

type Providers = SettlementList['meta']['providers'];

/** A provider that the shop no longer knows shows its stored name. */
function titleIn(providers: Providers, name: string): string {
  const found = providers.find((each) => each.name === name);
  return found?.is_test ? messages.testPayments : (found?.title ?? name);
}

type Settlement = SettlementList['data'][number];

/** Query of the calls about one settlement. */
const namesOf = ({ provider, settlement_id }: Settlement) => new URLSearchParams({ provider, settlement_id });

function Settlements() {
  const { list, differences } = useLoaderData<Data>();
  const [shown, setShown] = useState<{ settlement: Settlement; entries: readonly SettlementEntry[] } | null>(null);
  const mayImport = usePermission('settlements.import');
  const view = async (settlement: Settlement) => {
    const query = Object.fromEntries(namesOf(settlement));
    const result = await callAsStaff<SettlementEntryList>(settlementPaths.entries, { query });
    if (result.ok) setShown({ settlement, entries: result.reply.data });
    else showFailure(result.failure);
  };
  const { next_cursor: next, providers } = list.meta;
  return (
    <>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <p className={styles['about']}>
        {messages.about} <Link to="/reports/settlements">{messages.report}</Link>
      </p>
      {mayImport && <ImportPanel providers={providers.filter((each) => each.has_reports)} />}
      {(list.data.length > 0 || differences.length > 0) && (
        <section className={styles['part']} aria-labelledby="differences">
          <div className={styles['head']}>
            <h2 id="differences">{messages.differences}</h2>
            {differences.length > 0 && (
              <ExportLink path={settlementPaths.differencesExport} of={messages.differences} size="small" />
            )}
          </div>
          {differences.length === 0 ? (
            <p className={styles['good']}>{messages.noDifferences}</p>
          ) : (
            <p className={styles['note']}>{messages.differencesAbout}</p>
          )}
          {differences.length > 0 && <EntryTable entries={differences} providers={providers} />}
        </section>
      )}
      <section className={styles['part']} aria-labelledby="payouts">
        <div className={styles['head']}>
          <h2 id="payouts">{messages.list}</h2>
          {list.data.length > 0 && (
            <ExportLink path={`${settlementPaths.settlements}.csv`} of={messages.list} size="small" />
          )}
        </div>
        {list.data.length === 0 ? (
          <EmptyState>{messages.empty}</EmptyState>
        ) : (
          <PayoutTable rows={list.data} providers={providers} onView={(row) => void view(row)} />
        )}
        {next && <Link to={`?cursor=${next}`}>{messages.older}</Link>}
      </section>
      {shown && (
        <Dialog
          title={messages.entriesOf({ settlement: shown.settlement.settlement_id })}
          size={1040}
          onClose={() => setShown(null)}
        >
          <p className={styles['file']}>
            <ExportLink path={`${settlementPaths.entries}.csv?${namesOf(shown.settlement)}`} size="small" />
          </p>
          <EntryTable entries={shown.entries} providers={providers} isOfOne />
        </Dialog>
      )}
    </>
  );
}

const { columns } = messages;

interface PayoutTableProps {
  rows: readonly Settlement[];
  providers: Providers;
  onView: (row: Settlement) => void;
}

function PayoutTable(props: PayoutTableProps) {
  return (
    <TablePanel
      rows={props.rows}
      rowKey={(row) => `${row.provider} ${row.settlement_id}`}
      columns={payoutColumns(props)}
    />
  );
}

function payoutColumns({ rows, providers, onView }: PayoutTableProps): Column<Settlement>[] {
  const amount = (name: 'received' | 'refunded' | 'adjusted' | 'net'): Column<Settlement> => ({
    header: columns[name],
    kind: 'figure',
    cell: (row) => formatRupees(row[name]),
  });
  return [
    {
      header: columns.settlement,
      kind: 'rowHeader',
      cell: (row) => (
        <>
          <button
            type="button"
            className={styles['view']}
            aria-label={`${messages.view}: ${row.settlement_id}`}
            aria-haspopup="dialog"
            onClick={() => onView(row)}
          >
            {row.settlement_id}
          </button>
          <span className={look['small']}>
            {titleIn(providers, row.provider)}
            {row.utr && (
              <>
                {' · '}
                <span className={styles['day']}>{`${columns.utr} ${row.utr}`}</span>
              </>
            )}
          </span>
        </>
      ),
    },
    {
      header: columns.settled,
      cell: (row) => <span className={styles['day']}>{formatDayOf(row.settled_at)}</span>,
    },
    amount('received'),
    amount('refunded'),
    // The column is shown only if needed: disputes and corrections are rare.
    ...(rows.some(({ adjusted }) => adjusted !== 0) ? [amount('adjusted')] : []),
    {
      header: columns.fees,
      kind: 'figure',
      cell: (row) => (
        <span>
          {formatRupees(row.fees)}
          <span className={look['small']}>{messages.gstOf({ amount: formatRupees(row.gst) })}</span>
        </span>
      ),
    },
    amount('net'),
    {
      header: columns.state,
      cell: (row) => (
        <Badge tone={row.differences > 0 ? 'danger' : 'success'}>
          {row.differences > 0 ? messages.differs({ count: row.differences }) : messages.matches}
        </Badge>
      ),
    },
  ];
}

interface EntryTableProps {
  entries: readonly SettlementEntry[];
  providers: Providers;
  /** The settlement is named above, so its column is left out. */
  isOfOne?: boolean;
}

function EntryTable({ entries, providers, isOfOne = false }: EntryTableProps) {
  return (
    <TablePanel
      rows={entries}
      rowKey={({ kind, reference, settlement_id }) => `${kind} ${reference} ${settlement_id}`}
      columns={entryColumns(providers, isOfOne)}
    />
  );
}

function entryColumns(providers: Providers, isOfOne: boolean): Column<SettlementEntry>[] {
  const amountOf = (amount: number | null) => (amount === null ? '–' : formatRupees(amount));
  const placeOf = ({ provider, settlement_id, at }: SettlementEntry) =>
    [titleIn(providers, provider), settlement_id, formatDayOf(at)].filter(Boolean).join(' · ');
  return [
    {
      header: columns.reference,
      kind: 'rowHeader',
      cell: (entry) => (
        <>
          <span className={styles['reference']}>{entry.reference}</span>
          {!isOfOne && <span className={look['small']}>{placeOf(entry)}</span>}
        </>
      ),
    },
    { header: columns.kind, cell: ({ kind }) => <span className={styles['day']}>{messages.entryKinds[kind]}</span> },
    {
      header: columns.order,
      cell: ({ order_id: id, order_number: number }) =>
        id !== null && (
          <Link to={`/orders/${id}`} className={styles['day']}>
            {number}
          </Link>
        ),
    },
    { header: columns.amount, kind: 'figure', cell: ({ amount }) => amountOf(amount) },
    { header: columns.own, kind: 'figure', cell: ({ own_amount: amount }) => amountOf(amount) },
    {
      header: columns.difference,
      cell: ({ difference }) =>
        difference && (
          <Badge tone={difference === 'unsettled' ? 'warning' : 'danger'}>{messages.kinds[difference]}</Badge>
        ),
    },
  ];
}

function ImportPanel({ providers }: { providers: Providers }) {
  const { revalidate } = useRevalidator();
  const [provider, setProvider] = useState(providers[0]?.name ?? '');
  const [day, setDay] = useState('');
  const [part, setPart] = useState<number | null>(null);
  const [isFetching, setIsFetching] = useState(false);
  const [told, setTold] = useState({ text: '', problem: '' });

  async function tell(result: CallResult<SettlementImportReply>): Promise<void> {
    if (!result.ok)
      return setTold({ text: '', problem: Object.values(result.failure.errors)[0]?.[0] ?? result.failure.message });
    const { added, settlements } = result.reply.data;
    setTold({ text: messages.imported({ added, settlements }), problem: '' });
    await revalidate();
  }
  async function send(file: File): Promise<void> {
    setPart(0);
    const query = new URLSearchParams({ provider, name: file.name.slice(0, 200) });
    const result = await uploadAsStaff<SettlementImportReply>(`${settlementPaths.imports}?${query}`, file, {
      onProgress: setPart,
    });
    setPart(null);
    await tell(result);
  }
  async function fetchDay(): Promise<void> {
    setIsFetching(true);
    const body = { provider, day };
    const result = await callAsStaff<SettlementImportReply>(settlementPaths.fetch, { body, timeoutMs: 120_000 });
    setIsFetching(false);
    await tell(result);
  }
  return (
    <section className={styles['import']} aria-labelledby="import">
      <div>
        <h2 id="import">{messages.import}</h2>
        <p className={styles['note']}>{messages.importAbout}</p>
      </div>
      <div className={styles['fields']}>
        <NativeSelect
          label={messages.provider}
          value={provider}
          onChange={(event) => setProvider(event.currentTarget.value)}
          data={providers.map(({ name: value, title: label }) => ({ value, label }))}
        />
        <FileDrop label={messages.file} invite={messages.drop} part={part} onFile={(file) => void send(file)} />
        <div className={styles['fetch']}>
          <TextField label={messages.day} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
          <Button variant="secondary" busy={isFetching} disabled={day === ''} onClick={() => void fetchDay()}>
            {messages.fetch}
          </Button>
        </div>
        <p role="status" className={styles['good']}>
          {told.text}
        </p>
        <FieldError error={told.problem || undefined} />
      </div>
    </section>
  );
}
