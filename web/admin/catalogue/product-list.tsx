import { Table } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import {
  type ProductStatus,
  type StaffCategory,
  type StaffProductRow,
  staffProductSorts,
} from '#contract/staff-catalog.ts';
import { products as messages } from '#messages/admin/products.ts';
import { Button, LinkButton, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { EmptyState, Pager, ViewTabs } from '#web/ui/data-list.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { formatDay } from '../dates.ts';
import { ScreenHeading, type Screen, usePermission } from '../screen.tsx';
import { type ProductListData, readProduct, readProducts } from './catalogue-api.ts';
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
    ':id': { load: readProduct, component: ProductPage },
  },
};

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
  const filters = new URLSearchParams(search);
  for (const name of ['cursor', 'sort']) filters.delete(name);
  return (
    <>
      <div className={styles['head']}>
        <ScreenHeading>{messages.heading}</ScreenHeading>
        <div className={styles['actions']}>
          <LinkButton to="/products/import" variant="secondary">
            {productImport.open}
          </LinkButton>
          {canWrite && <LinkButton to="/products/new">{messages.add}</LinkButton>}
        </div>
      </div>
      <ViewTabs label={messages.viewsLabel} views={views} current={filters.toString()} />
      <Filters key={search.toString()} categories={categories} />
      <FormMessage>{filterError?.message}</FormMessage>
      {list && list.data.length === 0 && (
        <EmptyState>
          {filters.size > 0 ? (
            withElements(messages.noMatch, {
              link: (
                <Link key="link" to="?">
                  {messages.showAll}
                </Link>
              ),
            })
          ) : (
            <>{messages.empty}</>
          )}
        </EmptyState>
      )}
      {list && list.data.length > 0 && (
        <>
          {list.meta.total !== undefined && (
            <p className={styles['total']}>{messages.total({ count: list.meta.total })}</p>
          )}
          <ProductTable rows={list.data} />
        </>
      )}
      <Pager nextCursor={list?.meta.next_cursor ?? null} />
    </>
  );
}

function ProductTable({ rows }: { rows: readonly StaffProductRow[] }) {
  return (
    <div className={styles['panel']}>
      <Table highlightOnHover verticalSpacing={6} className={styles['table']}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.columns.product}</Table.Th>
            <Table.Th>{messages.columns.status}</Table.Th>
            <Table.Th>{messages.columns.category}</Table.Th>
            <Table.Th className={styles['number']}>{messages.columns.price}</Table.Th>
            <Table.Th className={styles['number']}>{messages.columns.stock}</Table.Th>
            <Table.Th>{messages.columns.updated}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function ProductRow({ product }: { product: StaffProductRow }) {
  return (
    <Table.Tr>
      <Table.Td className={styles['product']}>
        <span className={styles['thumb']}>
          <Picture picture={product.picture} alt="" sizes="44px" />
        </span>
        <span className={styles['name']}>
          <Link to={`/products/${product.id}`}>{product.name}</Link>
          <span className={styles['sku']}>{product.sku}</span>
        </span>
      </Table.Td>
      <Table.Td className={styles['status']}>
        <Badge tone={statusTones[product.status]}>{messages.statuses[product.status]}</Badge>
      </Table.Td>
      <Table.Td className={styles['category']}>{product.category.name}</Table.Td>
      <Table.Td className={styles['number']}>
        <PriceCell product={product} />
      </Table.Td>
      <Table.Td className={styles['number']}>
        <StockCell product={product} />
      </Table.Td>
      <Table.Td className={styles['updated']}>
        <time dateTime={product.updated_at}>{formatDay(product.updated_at.slice(0, 10))}</time>
      </Table.Td>
    </Table.Tr>
  );
}

/** Search and filters; the address holds them, so that a list can be sent to a colleague. */
function Filters({ categories }: { categories: readonly StaffCategory[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search.get('search') ?? '');
  const apply = (changes: Record<string, string>) => {
    const query = new URLSearchParams(search);
    query.delete('cursor');
    for (const [name, value] of Object.entries(changes)) {
      if (value.trim() === '') query.delete(name);
      else query.set(name, value.trim());
    }
    void navigate(`?${query}`);
  };
  const select = (name: string) => ({
    name,
    value: search.get(name) ?? '',
    onChange: (event: { target: { value: string } }) => apply({ [name]: event.target.value }),
  });
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply({ search: typed });
  };
  return (
    <form className={styles['filters']} role="search" aria-label={messages.filters} noValidate onSubmit={find}>
      <div className={styles['search']}>
        <TextField
          name="search"
          label={messages.search}
          placeholder={messages.searchHint}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          {messages.find}
        </Button>
      </div>
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
    </form>
  );
}
