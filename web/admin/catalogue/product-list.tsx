import { Checkbox, Table } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { mostEdits, type ProductStatus, type StaffProductRow, staffProductSorts } from '#contract/staff-catalog.ts';
import type { StaffCategory } from '#contract/staff-categories.ts';
import { products as messages } from '#messages/admin/products.ts';
import { Button, LinkButton, SelectField } from '#web/admin/kit/inputs.tsx';
import { ListHead, ListPage, ListSearch, ListTable, numberCell, useListFilters } from '#web/admin/kit/list.tsx';
import { lazyPart } from '#web/ui/load-code.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatDay } from '../dates.ts';
import { type Screen, usePermission } from '../screen.tsx';
import { type ProductListData, readProduct, readProductGrid, readProducts } from './catalogue-api.ts';
import { categoryOptions } from './category-options.ts';
import { PriceCell, StockCell } from './inline-edit.tsx';
import { productImport } from '#messages/admin/productImport.ts';
import { ProductImport } from './product-import.tsx';
import { ProductPage } from './product-form.tsx';
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

export const statusTones: Record<ProductStatus, Tone> = { published: 'success', draft: 'warning', archived: 'neutral' };

/** Products, drafts among them, found and filtered by the address; price and stock are changed in place. */
function ProductList() {
  const { list, filterError, categories } = useLoaderData<ProductListData>();
  const [search] = useSearchParams();
  const canWrite = usePermission('catalog.write');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const filters = new URLSearchParams(search);
  for (const name of ['cursor', 'sort']) filters.delete(name);
  const total = list?.meta.total;
  // What is archived cannot be changed.
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
      <ListPage
        list={list}
        error={filterError}
        isFiltered={filters.size > 0}
        empty={messages.empty}
        noMatch={messages.noMatch}
        showAll={messages.showAll}
        total={
          <>
            {total !== undefined && <span>{messages.total({ count: total })}</span>}
            {canSelect && (
              <BulkEdit selected={selected} total={total} filters={search} onClear={() => setSelected(new Set())} />
            )}
          </>
        }
      >
        {(rows) => <ProductTable rows={rows} selected={selected} onSelect={canSelect ? setSelected : null} />}
      </ListPage>
    </>
  );
}

interface BulkEditProps {
  selected: ReadonlySet<number>;
  /** All that the filters find; undefined on later pages. */
  total: number | undefined;
  filters: URLSearchParams;
  onClear: () => void;
}

/** Leads to the grid, with the chosen products or with all that the list shows. */
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

interface SelectionProps {
  selected: ReadonlySet<number>;
  /** Null where nothing can be done with a selection. */
  onSelect: ((ids: ReadonlySet<number>) => void) | null;
}

function ProductTable({ rows, selected, onSelect }: { rows: readonly StaffProductRow[] } & SelectionProps) {
  const onPage = rows.filter(({ id }) => selected.has(id)).length;
  const select = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isChosen && next.size < mostEdits) next.add(id);
      else next.delete(id);
    }
    onSelect?.(next);
  };
  return (
    <ListTable
      spacing={6}
      className={styles['table']}
      head={
        <>
          {onSelect && (
            <Table.Th className={styles['check']}>
              <Checkbox
                size="xs"
                aria-label={messages.selectAll}
                checked={onPage === rows.length}
                indeterminate={onPage > 0 && onPage < rows.length}
                onChange={(event) =>
                  select(
                    rows.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
            </Table.Th>
          )}
          <Table.Th>{messages.columns.product}</Table.Th>
          <Table.Th>{messages.columns.status}</Table.Th>
          <Table.Th className={styles['category']}>{messages.columns.category}</Table.Th>
          <Table.Th className={numberCell}>{messages.columns.price}</Table.Th>
          <Table.Th className={numberCell}>{messages.columns.stock}</Table.Th>
          <Table.Th className={styles['updated']}>{messages.columns.updated}</Table.Th>
        </>
      }
    >
      {rows.map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          isSelected={selected.has(product.id)}
          onSelect={onSelect && ((isChosen) => select([product.id], isChosen))}
        />
      ))}
    </ListTable>
  );
}

interface ProductRowProps {
  product: StaffProductRow;
  isSelected: boolean;
  onSelect: ((isChosen: boolean) => void) | null;
}

function ProductRow({ product, isSelected, onSelect }: ProductRowProps) {
  return (
    <Table.Tr data-selected={isSelected || undefined}>
      {onSelect && (
        <Table.Td className={styles['check']}>
          <Checkbox
            size="xs"
            aria-label={messages.select({ product: product.name })}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </Table.Td>
      )}
      <Table.Td className={styles['product']}>
        <span className={styles['thumb']}>
          <Picture picture={product.picture} alt="" sizes="44px" />
        </span>
        <span className={styles['name']}>
          <Link to={`/products/${product.id}`}>{product.name}</Link>
          <span className={styles['sku']}>{product.sku}</span>
        </span>
      </Table.Td>
      <Table.Td>
        <Badge tone={statusTones[product.status]}>{messages.statuses[product.status]}</Badge>
      </Table.Td>
      <Table.Td className={styles['category']}>{product.category.name}</Table.Td>
      <Table.Td className={numberCell}>
        <PriceCell product={product} />
      </Table.Td>
      <Table.Td className={numberCell}>
        <StockCell product={product} />
      </Table.Td>
      <Table.Td className={styles['updated']}>
        <time dateTime={product.updated_at}>{formatDay(product.updated_at.slice(0, 10))}</time>
      </Table.Td>
    </Table.Tr>
  );
}

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
