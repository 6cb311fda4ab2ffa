import { useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import {
  type BatchDetail,
  type BatchOrders,
  staffStockPaths,
  type StockBatch,
  type StockBatchList,
} from '#contract/admin/catalogue/stock.ts';
import { stock as messages } from '#messages/admin.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { Button, optionsOf, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { TablePanel, List } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table.tsx';
import { BackLink, Figures } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { ProductName } from '../product-picker.tsx';
import { formatDay, formatTime } from '#web/admin/kit/dates.ts';
import { ScreenHeading, usePermission } from '#web/admin/screen.tsx';
import { batchTones } from './product-stock.tsx';
import type { BatchData } from './stock-api.ts';
import { StockFilters, StockFrame } from './stock-frame.tsx';
import styles from './stock.module.css';

const views = {
  label: messages.batchViews.label,
  list: [
    { label: messages.batchViews.all, view: '' },
    { label: messages.batchViews.expiring, view: 'expiring' },
    { label: messages.batchViews.write_off, view: 'write_off' },
  ],
};

const expiryText = (day: string | null) => (day === null ? messages.noExpiry : formatDay(day));

/** Has a write-off button per row if `onWriteOff` is set. */
function batchColumns(onWriteOff: ((batch: StockBatch) => void) | null): Column<StockBatch>[] {
  return [
    {
      header: messages.product,
      kind: 'rowHeader',
      cell: ({ product }) => (
        <ProductName product={product}>
          <Link to={`/stock/${product.id}`}>{product.name}</Link>
        </ProductName>
      ),
    },
    {
      header: messages.batch,
      cell: (batch) => (
        <Link to={`/stock/batches/${batch.id}`} className={styles['code']}>
          {batch.code}
        </Link>
      ),
    },
    {
      header: messages.expires,
      cell: (batch) => (
        <>
          {expiryText(batch.expires_on)}{' '}
          {batch.state !== 'sellable' && <Badge tone={batchTones[batch.state]}>{messages.states[batch.state]}</Badge>}
        </>
      ),
    },
    { header: messages.remaining, kind: 'figure', cell: (batch) => formatCount(batch.remaining) },
    ...(onWriteOff
      ? [
          {
            header: <span className="visually-hidden">{messages.writeOff}</span>,
            kind: 'figure' as const,
            cell: (batch: StockBatch) => (
              <Button variant="secondary" size="small" onClick={() => onWriteOff(batch)} of={batch.code}>
                {messages.writeOff}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

export function Batches() {
  const { data, meta } = useLoaderData<StockBatchList>();
  const [search] = useSearchParams();
  const canAdjust = usePermission('stock.adjust');
  const [writingOff, setWritingOff] = useState<StockBatch | null>(null);
  const view = search.get('view') ?? '';
  const columns = batchColumns(canAdjust && view === 'write_off' ? setWritingOff : null);
  const empty = search.has('search')
    ? messages.noMatch
    : ({ expiring: messages.emptyExpiring, write_off: messages.emptyWriteOff }[view] ?? messages.emptyBatches);
  return (
    <StockFrame file={`${staffStockPaths.batches}.csv`}>
      <StockFilters key={search.toString()} hint={messages.searchBatches} views={views} />
      {view === 'write_off' && data.length > 0 && <p className={look['intro']}>{messages.writeOffIntro}</p>}
      <List list={{ data, meta }} empty={empty} columns={columns} />
      {writingOff && <WriteOffDialog batch={writingOff} onClose={() => setWritingOff(null)} />}
    </StockFrame>
  );
}

const receiptColumns: Column<BatchDetail['receipts'][number]>[] = [
  {
    header: messages.supplier,
    kind: 'rowHeader',
    cell: (receipt) => (
      <Link to={`/stock/receipts/${receipt.id}`}>
        {messages.bill({ supplier: receipt.supplier, number: receipt.bill_number })}
      </Link>
    ),
  },
  { header: messages.receivedOn, cell: (receipt) => formatTime(receipt.received_at) },
  { header: messages.quantity, kind: 'figure', cell: (receipt) => formatCount(receipt.quantity) },
];

const orderColumns: Column<BatchOrders['data'][number]>[] = [
  {
    header: messages.wentTo,
    kind: 'rowHeader',
    cell: (order) => <Link to={`/orders/${order.id}`}>{messages.orderNumber({ number: order.number })}</Link>,
  },
  {
    header: messages.wentToHint,
    cell: (order) => (
      <>
        {order.name} · <a href={`tel:${order.mobile}`}>{order.mobile}</a>
      </>
    ),
  },
  { header: messages.quantity, kind: 'figure', cell: (order) => formatCount(order.quantity) },
];

export function BatchPage() {
  const { batch, orders } = useLoaderData<BatchData>();
  const canAdjust = usePermission('stock.adjust');
  const [dialog, setDialog] = useState<'write-off' | 'expiry' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <BackLink to="/stock/batches">{messages.backToBatches}</BackLink>
      <div className={look['head']}>
        <ScreenHeading>{messages.batchTitle({ code: batch.code })}</ScreenHeading>
        {canAdjust && (
          <div className={look['buttons']}>
            <Button variant="secondary" onClick={() => setDialog('expiry')}>
              {messages.correctExpiry}
            </Button>
            {batch.remaining > 0 && <Button onClick={() => setDialog('write-off')}>{messages.writeOff}</Button>}
          </div>
        )}
      </div>
      <p>
        <Link to={`/stock/${batch.product.id}`}>{batch.product.name}</Link>{' '}
        <span className={look['quiet']}>{batch.product.sku}</span>{' '}
        <Badge tone={batchTones[batch.state]}>{messages.states[batch.state]}</Badge>
      </p>
      <Figures
        figures={[
          [messages.remaining, batch.remaining],
          [messages.expires, expiryText(batch.expires_on)],
        ]}
      />
      <section className={styles['section']} aria-labelledby="from">
        <h2 id="from">{messages.cameFrom}</h2>
        {batch.receipts.length === 0 ? (
          <p className={look['intro']}>{messages.noReceipts}</p>
        ) : (
          <TablePanel columns={receiptColumns} rows={batch.receipts} rowKey={(_receipt, index) => index} />
        )}
      </section>
      {orders && (
        <section className={styles['section']} aria-labelledby="to">
          <h2 id="to">{messages.wentTo}</h2>
          {orders.length === 0 ? (
            <p className={look['intro']}>{messages.noOrders}</p>
          ) : (
            <TablePanel columns={orderColumns} rows={orders} rowKey={(order) => order.id} />
          )}
        </section>
      )}
      {dialog === 'write-off' && <WriteOffDialog batch={batch} onClose={close} />}
      {dialog === 'expiry' && <ExpiryDialog batch={batch} onClose={close} />}
    </>
  );
}

const writeOffReasons = ['expired', 'damage', 'lost', 'sample', 'correction'] as const;

interface BatchDialogProps {
  batch: Pick<StockBatch, 'id' | 'code' | 'expires_on' | 'state' | 'remaining' | 'product'>;
  onClose: () => void;
}

function WriteOffDialog({ batch: { id, code, state, remaining, product }, onClose }: BatchDialogProps) {
  return (
    <CommandDialog
      path={`${staffStockPaths.batches}/${id}/write-off`}
      initial={{ quantity: String(remaining), reason: state === 'sellable' ? 'damage' : 'expired', note: '' }}
      toBody={(values) => ({ from: remaining, ...values })}
      texts={{
        title: messages.writeOffOf({ code }),
        about: messages.writeOffText({ remaining, product: product.name, code }),
        confirm: messages.writeOff,
        done: ({ quantity }) => messages.writtenOff({ quantity: Number(quantity) }),
      }}
      variant="danger"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.field('quantity')} label={messages.quantity} inputMode="numeric" maxLength={7} required />
          <SelectField
            {...form.field('reason')}
            label={messages.reason}
            options={optionsOf(writeOffReasons, messages.reasons)}
          />
          <TextField {...form.field('note')} label={messages.note} maxLength={300} />
        </>
      )}
    </CommandDialog>
  );
}

function ExpiryDialog({ batch: { id, expires_on }, onClose }: BatchDialogProps) {
  return (
    <CommandDialog
      path={`${staffStockPaths.batches}/${id}/expiry`}
      initial={{ to: expires_on ?? '' }}
      toBody={({ to }) => ({ from: expires_on, to })}
      texts={{ title: messages.correctExpiry, confirm: messages.saveExpiry, done: messages.expirySaved }}
      onClose={onClose}
    >
      {(form) => <TextField {...form.field('to')} label={messages.expires} type="date" />}
    </CommandDialog>
  );
}
