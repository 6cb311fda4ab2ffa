import { Checkbox } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { maxEdits, type StaffProductRow, staffProductSorts } from '#contract/admin/catalogue/catalog.ts';
import type { StaffCategory } from '#contract/admin/catalogue/categories.ts';
import { products as messages, productImport } from '#messages/admin.ts';
import type { Column } from '#web/ui/table.tsx';
import { Button, LinkButton, SelectField } from '#web/admin/kit/inputs.tsx';
import { ListHead, ListSearch, useListFilters, List } from '#web/admin/kit/list.tsx';
import { lazyPart } from '#web/ui/load-code.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { ProductName } from './product-picker.tsx';
import { categoryOptions } from './category-options.ts';
import { formatDay } from '../kit/dates.ts';
import { type Screen, usePermission } from '../screen.tsx';
import { type ProductListData, readProduct, readProductGrid, readProducts } from './catalogue-api.ts';
import { PriceCell, StockCell } from './inline-edit.tsx';
import { ProductImport } from './product-import.tsx';
import { ProductPage } from './product-form.tsx';
import { statusTones } from './product-labels.ts';
import styles from './product-list.module.css';

export const productsScreen: Screen = {
  path: 'products',
  menuLabel: messages.heading,
  group: 'catalogue',
  permission: 'catalog.read',
  pages: {
    '': { load: readProducts, component: ProductList },
    import: { load: () => Promise.resolve(null), component: ProductImport },
    new: { load: readProduct, component: ProductPage },
    edit: { load: readProductGrid, component: ProductGridPage },
    ':id': { load: readProduct, component: ProductPage },
  },
};

const ProductGrid = lazyPart(() => import('./grid/product-grid.tsx'));

function ProductGridPage() {
  return (
    <Suspense>
      <ProductGrid />
    </Suspense>
  );
}

const views = [
  { label: messages.views.all, query: '' },
  { label: messages.views.published, query: 'status=published' },
  { label: messages.views.drafts, query: 'status=draft' },
  { label: messages.views.lowStock, query: 'stock=low' },
  { label: messages.views.archived, query: 'status=archived' },
];

function ProductList() {
  const { list, filterError, categories } = useLoaderData<ProductListData>();
  const [search] = useSearchParams();
  const canWrite = usePermission('catalog.write');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const filters = new URLSearchParams(search);
  for (const name of ['cursor', 'sort']) filters.delete(name);
  const total = list?.meta.total;
  // Archived products cannot be changed.
  const canSelect = canWrite && search.get('status') !== 'archived';
  return (
    <>
      <ListHead heading={messages.heading}>
        <LinkButton to="/products/import" variant="secondary">
          {productImport.open}
        </LinkButton>
        {canWrite && <LinkButton to="/products/new">{messages.add}</LinkButton>}
      </ListHead>
      <ViewTabs label={messages.viewsLabel} views={views} current={filters.toString()} />
      <Filters key={search.toString()} categories={categories} />
      <List
        list={list}
        error={filterError}
        texts={messages}
        isFiltered={filters.size > 0}
        total={
          <>
            {total !== undefined && <span>{messages.total({ count: total })}</span>}
            {canSelect && (
              <BulkEdit selected={selected} total={total} filters={search} onClear={() => setSelected(new Set())} />
            )}
          </>
        }
        caption={messages.heading}
        columns={[...(canSelect ? [selectColumn(list?.data ?? [], selected, setSelected)] : []), ...columns]}
        isSelected={({ id }) => canSelect && selected.has(id)}
      />
    </>
  );
}

interface BulkEditProps {
  selected: ReadonlySet<number>;
  /** Number of products that match the filters; undefined on later pages. */
  total: number | undefined;
  filters: URLSearchParams;
  onClear: () => void;
}

/** Opens the grid with the selected products, or with all that match the filters. */
function BulkEdit({ selected, total, filters, onClear }: BulkEditProps) {
  const query = new URLSearchParams(filters);
  query.delete('cursor');
  if (selected.size === 0)
    return (
      <LinkButton to={`/products/edit?${query}`} variant="quiet" size="small">
        {total === undefined ? messages.editMany : messages.editAll({ count: total })}
      </LinkButton>
    );
  const ids = new URLSearchParams({ ids: [...selected].join(',') });
  if (query.has('sort')) ids.set('sort', query.get('sort')!);
  return (
    <div className={styles['selection']}>
      <span role="status">{messages.selected({ count: selected.size })}</span>
      <LinkButton to={`/products/edit?${ids}`} size="small">
        {messages.editSelected}
      </LinkButton>
      <Button variant="quiet" size="small" onClick={onClear}>
        {messages.clearSelection}
      </Button>
    </div>
  );
}

type Selection = ReadonlySet<number>;

function selectColumn(
  rows: readonly StaffProductRow[],
  selected: Selection,
  onSelect: (ids: Selection) => void,
): Column<StaffProductRow> {
  const onPage = rows.filter(({ id }) => selected.has(id)).length;
  const select = (chosen: readonly StaffProductRow[], isChosen: boolean) => {
    const next = new Set(selected);
    for (const { id } of chosen) {
      if (isChosen && next.size < maxEdits) next.add(id);
      else next.delete(id);
    }
    onSelect(next);
  };
  return {
    header: (
      <Checkbox
        size="xs"
        aria-label={messages.selectAll}
        checked={onPage === rows.length}
        indeterminate={onPage > 0 && onPage < rows.length}
        onChange={(event) => select(rows, event.target.checked)}
      />
    ),
    className: styles['check'],
    cell: (product) => (
      <Checkbox
        size="xs"
        aria-label={messages.select({ product: product.name })}
        checked={selected.has(product.id)}
        onChange={(event) => select([product], event.target.checked)}
      />
    ),
  };
}

const columns: Column<StaffProductRow>[] = [
  {
    header: messages.columns.product,
    kind: 'rowHeader',
    className: styles['product'],
    cell: (product) => (
      <ProductName product={product}>
        <Link to={`/products/${product.id}`}>{product.name}</Link>
      </ProductName>
    ),
  },
  {
    header: messages.columns.status,
    cell: ({ status }) => <Badge tone={statusTones[status]}>{messages.statuses[status]}</Badge>,
  },
  { header: messages.columns.category, isExtra: true, cell: ({ category }) => category.name },
  { header: messages.columns.price, kind: 'figure', cell: (product) => <PriceCell product={product} /> },
  { header: messages.columns.stock, kind: 'figure', cell: (product) => <StockCell product={product} /> },
  {
    header: messages.columns.updated,
    kind: 'figure',
    isExtra: true,
    cell: ({ updated_at: at }) => <time dateTime={at}>{formatDay(at.slice(0, 10))}</time>,
  },
];

function Filters({ categories }: { categories: readonly StaffCategory[] }) {
  const { select } = useListFilters();
  return (
    <ListSearch name={messages.filters} label={messages.search} hint={messages.searchHint} find={messages.find}>
      <SelectField
        {...select('category_id')}
        label={messages.columns.category}
        options={[{ value: '', label: messages.any }, ...categoryOptions(categories)]}
      />
      <SelectField
        {...select('stock')}
        label={messages.columns.stock}
        options={[
          { value: '', label: messages.any },
          { value: 'in', label: messages.stock.in },
          { value: 'low', label: messages.stock.low },
          { value: 'out', label: messages.stock.out },
        ]}
      />
      <SelectField
        {...select('sort')}
        label={messages.sortBy}
        options={staffProductSorts.map((value) => ({
          value: value === 'newest' ? '' : value,
          label: messages.sorts[value],
        }))}
      />
    </ListSearch>
  );
}
