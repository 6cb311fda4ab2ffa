import { Link, useLoaderData, useSearchParams } from 'react-router';
import { type Receipt, type ReceiptList, type ReceiptRow, staffStockPaths } from '#contract/admin/catalogue/stock.ts';
import { stock as messages } from '#messages/admin.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { LinkButton } from '#web/admin/kit/inputs.tsx';
import { TablePanel, List } from '#web/admin/kit/list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { ProductName } from '../product-picker.tsx';
import { formatDay, formatTime } from '#web/admin/kit/dates.ts';
import { ScreenHeading, usePermission } from '#web/admin/screen.tsx';
import { StockFilters, StockFrame } from './stock-frame.tsx';

const columns: Column<ReceiptRow>[] = [
  {
    header: messages.supplier,
    kind: 'rowHeader',
    cell: (receipt) => (
      <>
        <Link to={`/stock/receipts/${receipt.id}`}>{receipt.supplier}</Link>
        <div className={look['quiet']}>{messages.receiptTitle({ number: receipt.bill_number })}</div>
      </>
    ),
  },
  { header: messages.billDate, cell: (receipt) => formatDay(receipt.bill_date) },
  {
    header: messages.receivedOn,
    cell: (receipt) => (
      <>
        <time dateTime={receipt.received_at}>{formatTime(receipt.received_at)}</time>
        <div className={look['quiet']}>{receipt.received_by}</div>
      </>
    ),
  },
  { header: messages.products, kind: 'figure', cell: (receipt) => formatCount(receipt.products) },
  { header: messages.items, kind: 'figure', cell: (receipt) => formatCount(receipt.quantity) },
  { header: messages.cost, kind: 'figure', cell: (receipt) => formatRupees(receipt.total_cost) },
];

export function Receipts() {
  const list = useLoaderData<ReceiptList>();
  const [search] = useSearchParams();
  const canReceive = usePermission('stock.adjust');
  return (
    <StockFrame
      file={`${staffStockPaths.receipts}.csv`}
      actions={canReceive && <LinkButton to="/stock/receipts/new">{messages.receive}</LinkButton>}
    >
      <StockFilters key={search.toString()} hint={messages.searchReceipts} />
      <List list={list} empty={search.has('search') ? messages.noMatch : messages.emptyReceipts} columns={columns} />
    </StockFrame>
  );
}

const lineColumns: Column<Receipt['lines'][number]>[] = [
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
    cell: ({ batch }) =>
      batch ? (
        <div>
          <Link to={`/stock/batches/${batch.id}`}>{batch.code}</Link>
          <div className={look['quiet']}>
            {batch.expires_on === null ? messages.noExpiry : formatDay(batch.expires_on)}
          </div>
        </div>
      ) : (
        '–'
      ),
  },
  { header: messages.quantity, kind: 'figure', cell: (line) => formatCount(line.quantity) },
  { header: messages.unitCost, kind: 'figure', cell: (line) => formatRupees(line.unit_cost) },
  { header: messages.cost, kind: 'figure', cell: (line) => formatRupees(line.cost) },
];

export function ReceiptPage() {
  const receipt = useLoaderData<Receipt>();
  return (
    <>
      <BackLink to="/stock/receipts">{messages.backToReceipts}</BackLink>
      <ScreenHeading>{messages.receiptTitle({ number: receipt.bill_number })}</ScreenHeading>
      <p className={look['intro']}>
        {receipt.supplier}
        {receipt.supplier_gstin !== '' && ` · ${receipt.supplier_gstin}`}
        {` · ${formatDay(receipt.bill_date)}`}
        <br />
        {messages.receivedOn} <time dateTime={receipt.received_at}>{formatTime(receipt.received_at)}</time>
        {receipt.received_by !== null && ` · ${receipt.received_by}`}
        {receipt.note !== '' && (
          <>
            <br />
            {receipt.note}
          </>
        )}
      </p>
      <TablePanel
        caption={messages.sumOf({ items: receipt.quantity, amount: formatRupees(receipt.total_cost) })}
        columns={lineColumns}
        rows={receipt.lines}
        rowKey={(_line, index) => index}
      />
      <p className={look['intro']}>{messages.onceIntro}</p>
    </>
  );
}
