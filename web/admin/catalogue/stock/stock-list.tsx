import { Link, useLoaderData, useSearchParams } from 'react-router';
import { type StockLevel, type StockLevelList, staffStockPaths } from '#contract/admin/catalogue/stock.ts';
import { stock as messages } from '#messages/admin.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { LinkButton } from '#web/admin/kit/inputs.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table.tsx';
import look from '#web/admin/kit/look.module.css';
import { List } from '#web/admin/kit/list.tsx';
import { ProductName } from '../product-picker.tsx';
import { formatDay } from '#web/admin/kit/dates.ts';
import { type Screen, usePermission } from '#web/admin/screen.tsx';
import { BatchPage, Batches } from './batches.tsx';
import { CountPage } from './count.tsx';
import { ProductStockPage } from './product-stock.tsx';
import { ReceiptPage, Receipts } from './receipts.tsx';
import { ReceivePage } from './receive.tsx';
import {
  readBatch,
  readBatches,
  readLevels,
  readProductStock,
  readReceipt,
  readReceipts,
  readSuppliers,
} from './stock-api.ts';
import { StockFilters, StockFrame } from './stock-frame.tsx';

export const stockScreen: Screen = {
  path: 'stock',
  menuLabel: messages.heading,
  group: 'catalogue',
  permission: 'catalog.read',
  pages: {
    '': { load: readLevels, component: StockLevels },
    receipts: { load: readReceipts, component: Receipts },
    'receipts/new': { load: readSuppliers, component: ReceivePage },
    'receipts/:id': { load: readReceipt, component: ReceiptPage },
    batches: { load: readBatches, component: Batches },
    'batches/:id': { load: readBatch, component: BatchPage },
    count: { load: () => Promise.resolve(null), component: CountPage },
    ':id': { load: readProductStock, component: ProductStockPage },
  },
};

const views = {
  label: messages.views.label,
  list: [
    { label: messages.views.all, view: '' },
    { label: messages.views.low, view: 'low' },
    { label: messages.views.out, view: 'out' },
  ],
};

const columns: Column<StockLevel>[] = [
  {
    header: messages.product,
    kind: 'rowHeader',
    cell: (level) => (
      <ProductName product={level}>
        <Link to={`/stock/${level.id}`}>{level.name}</Link>
      </ProductName>
    ),
  },
  { header: messages.onHand, kind: 'figure', cell: (level) => formatCount(level.on_hand) },
  { header: messages.committed, kind: 'figure', cell: (level) => formatCount(level.committed) },
  { header: messages.available, kind: 'figure', cell: (level) => <Available level={level} /> },
  {
    header: messages.lowAt,
    kind: 'figure',
    cell: (level) => (level.low_stock_at === null ? '–' : formatCount(level.low_stock_at)),
  },
  {
    header: messages.nextExpiry,
    kind: 'figure',
    cell: (level) => (level.next_expiry === null ? '–' : formatDay(level.next_expiry)),
  },
];

function Available({ level: { available, low_stock_at: low } }: { level: StockLevel }) {
  return (
    <>
      {available === 0 ? (
        <Badge tone="danger">{messages.out}</Badge>
      ) : (
        low !== null && available <= low && <Badge tone="warning">{messages.low}</Badge>
      )}{' '}
      {formatCount(available)}
    </>
  );
}

function StockLevels() {
  const list = useLoaderData<StockLevelList>();
  const [search] = useSearchParams();
  const canAdjust = usePermission('stock.adjust');
  const view = search.get('view');
  const empty = search.has('search')
    ? messages.noMatch
    : ({ low: messages.emptyLow, out: messages.emptyOut }[view ?? ''] ?? messages.empty);
  return (
    <StockFrame
      file={`${staffStockPaths.stock}.csv`}
      actions={canAdjust && <LinkButton to="/stock/receipts/new">{messages.receive}</LinkButton>}
    >
      <p className={look['intro']}>{messages.figuresHint}</p>
      <StockFilters key={search.toString()} hint={messages.searchLevels} views={views} />
      <List list={list} empty={empty} columns={columns} />
    </StockFrame>
  );
}
