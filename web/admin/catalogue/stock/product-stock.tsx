import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { BatchState, ProductStock, StockMovement } from '#contract/admin/catalogue/stock.ts';
import { stock as messages } from '#messages/admin.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { Dialog } from '#web/admin/kit/form.tsx';
import { Button, LinkButton } from '#web/admin/kit/inputs.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { TablePanel } from '#web/admin/kit/list.tsx';
import { EmptyState, Pager } from '#web/ui/data-list.tsx';
import type { Column } from '#web/ui/table.tsx';
import { BackLink, Figures } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { StockForm } from '../inline-edit.tsx';
import { formatDay, formatTime } from '#web/admin/kit/dates.ts';
import { ScreenHeading, usePermission } from '#web/admin/screen.tsx';
import styles from './stock.module.css';

export const batchTones: Record<BatchState, Tone> = { sellable: 'success', short: 'warning', expired: 'danger' };

/** Falls back to the movement's own text, for reasons older than this list. */
export function reasonText(reason: string): string {
  const known: Readonly<Record<string, string>> = { ...messages.reasons, 'opening stock': messages.reasons.opening };
  return known[reason] ?? reason;
}

const signed = (change: number) => (change > 0 ? `+${change}` : `−${-change}`);

const batchColumns: Column<ProductStock['batches'][number]>[] = [
  {
    header: messages.batch,
    kind: 'rowHeader',
    cell: (batch) => <Link to={`/stock/batches/${batch.id}`}>{batch.code}</Link>,
  },
  {
    header: messages.expires,
    cell: (batch) => (
      <>
        {batch.expires_on === null ? messages.noExpiry : formatDay(batch.expires_on)}{' '}
        {batch.state !== 'sellable' && <Badge tone={batchTones[batch.state]}>{messages.states[batch.state]}</Badge>}
      </>
    ),
  },
  { header: messages.remaining, kind: 'figure', cell: (batch) => formatCount(batch.remaining) },
];

const movementColumns: Column<StockMovement>[] = [
  {
    header: messages.when,
    cell: (movement) => <time dateTime={movement.at}>{formatTime(movement.at)}</time>,
  },
  {
    header: messages.why,
    cell: (movement) => (
      <>
        {reasonText(movement.reason)}
        {movement.order && (
          <>
            {' · '}
            <Link to={`/orders/${movement.order.id}`}>{messages.orderNumber({ number: movement.order.number })}</Link>
          </>
        )}
        {movement.receipt && (
          <>
            {' · '}
            <Link to={`/stock/receipts/${movement.receipt.id}`}>
              {messages.bill({ supplier: movement.receipt.supplier, number: movement.receipt.bill_number })}
            </Link>
          </>
        )}
        {movement.note !== '' && <div className={look['quiet']}>{movement.note}</div>}
      </>
    ),
  },
  { header: messages.who, cell: (movement) => movement.staff ?? messages.program },
  {
    header: messages.change,
    kind: 'figure',
    cell: ({ change }) => <span className={change > 0 ? styles['more'] : styles['fewer']}>{signed(change)}</span>,
  },
  { header: messages.balance, kind: 'figure', cell: (movement) => formatCount(movement.balance) },
];

export function ProductStockPage() {
  const product = useLoaderData<ProductStock>();
  const canAdjust = usePermission('stock.adjust') && !product.is_archived;
  const [isAdjusting, setIsAdjusting] = useState(false);
  const { id, name, available } = product;
  return (
    <>
      <BackLink to="/stock">{messages.backToLevels}</BackLink>
      <div className={look['head']}>
        <ScreenHeading>{name}</ScreenHeading>
        <div className={look['buttons']}>
          <LinkButton to={`/products/${id}`} variant="secondary">
            {messages.editProduct}
          </LinkButton>
          {canAdjust && <Button onClick={() => setIsAdjusting(true)}>{messages.adjust}</Button>}
        </div>
      </div>
      <p className={look['quiet']}>
        {product.sku}
        {product.barcode !== '' && ` · ${messages.barcode({ code: product.barcode })}`}
      </p>
      <Figures
        figures={[
          [messages.onHand, product.on_hand],
          [messages.committed, product.committed],
          [messages.available, available],
        ]}
      />
      <section className={styles['section']} aria-labelledby="batches">
        <h2 id="batches">{messages.batchesOf}</h2>
        {product.batches.length === 0 ? (
          <p className={look['intro']}>{messages.noBatches}</p>
        ) : (
          <TablePanel columns={batchColumns} rows={product.batches} rowKey={(batch) => batch.id} />
        )}
      </section>
      <section className={styles['section']} aria-labelledby="history">
        <h2 id="history">{messages.history}</h2>
        {product.movements.length === 0 ? (
          <EmptyState>{messages.noHistory}</EmptyState>
        ) : (
          <TablePanel columns={movementColumns} rows={product.movements} rowKey={(movement) => movement.id} />
        )}
        <Pager nextCursor={product.next_cursor} />
      </section>
      {isAdjusting && (
        <Dialog title={messages.adjust} size="md" onClose={() => setIsAdjusting(false)}>
          <StockForm product={{ id, name, stock: available }} close={() => setIsAdjusting(false)} />
        </Dialog>
      )}
    </>
  );
}
