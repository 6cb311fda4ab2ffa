import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import { Link, useHref, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { kit as messages } from '#messages/admin.ts';
import { DataList, EmptyState, Pager } from '#web/ui/data-list.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import look from './look.module.css';
import { ScreenHeading } from '../screen.tsx';
import { DownloadLink } from './download-link.tsx';
import { FormMessage } from './form.tsx';
import { Button, TextField } from './inputs.tsx';
import styles from './list.module.css';

/** The list's filters, which are in the address without the page, so that a link can be shared. */
export function useListFilters() {
  const [shown] = useSearchParams();
  const path = useHref(useLocation().pathname);
  const { location: coming } = useNavigation();
  const navigate = useNavigate();
  // A change made while a list is loading builds on that list's filters.
  const search = coming?.pathname === path ? new URLSearchParams(coming.search) : shown;
  const filters = new URLSearchParams([...search].filter(([name, value]) => name !== 'cursor' && value !== ''));
  const apply = (changes: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams(filters);
    for (const [name, value] of Object.entries(changes)) {
      if (value.trim() === '') query.delete(name);
      else query.set(name, value.trim());
    }
    // Rendered at once: the next change may follow immediately.
    void navigate(`?${query}`, { flushSync: true });
  };
  /** Props of a filter's select, which applies at once. */
  const select = (name: string) => ({
    name,
    value: filters.get(name) ?? '',
    onChange: (event: { target: { value: string } }) => apply({ [name]: event.target.value }),
  });
  return { filters, apply, select };
}

export function ListHead({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className={look['head']}>
      <ScreenHeading>{heading}</ScreenHeading>
      {children && <div className={look['tools']}>{children}</div>}
    </div>
  );
}

interface ExportLinkProps {
  /** The call that returns the file. */
  path: string;
  /** The list's name for screen readers, if the screen has several. */
  of?: string;
  /** Replaces the default label. */
  label?: string;
  size?: 'small';
}

/** Saves the list as CSV, with its filters. */
export function ExportLink({ path, of, label = messages.exportCsv, size }: ExportLinkProps) {
  const { filters } = useListFilters();
  return (
    <DownloadLink path={filters.size > 0 ? `${path}?${filters}` : path} size={size} of={of}>
      {label}
    </DownloadLink>
  );
}

interface ListSearchProps {
  name: string;
  label: string;
  hint: string;
  find: string;
  /** Further filters beside the field. */
  children?: ReactNode;
}

/**
 * Searches within the current view. Give it a new `key` when the address changes, so that it shows the current search.
 */
export function ListSearch({ name, label, hint, find, children }: ListSearchProps) {
  const { filters, apply } = useListFilters();
  const [typed, setTyped] = useState(filters.get('search') ?? '');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply({ search: typed });
  };
  return (
    <form className={styles['filters']} role="search" aria-label={name} noValidate onSubmit={submit}>
      <div className={styles['search']}>
        <TextField
          name="search"
          label={label}
          placeholder={hint}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          {find}
        </Button>
      </div>
      {children}
    </form>
  );
}

interface ListFiltersProps<Name extends string> {
  texts: Readonly<Record<'filters' | 'search' | 'searchHint' | 'find' | 'more' | 'apply', string>>;
  /** Filters that are typed, and apply together with the search. */
  names: readonly Name[];
  /** Errors of the filters by name. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** Filters beside the search that apply at once. */
  selects?: ReactNode;
  children: (field: (name: Name) => FilterField) => ReactNode;
}

interface FilterField {
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: { target: { value: string } }): void;
}

/**
 * A search and expandable typed filters. Both are in the address. Give it a new `key` when the address changes, so that
 * it shows the current filters.
 */
export function ListFilters<Name extends string>({ texts, names, errors, selects, children }: ListFiltersProps<Name>) {
  const { filters, apply } = useListFilters();
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(['search', ...names].map((name) => [name, filters.get(name) ?? ''])),
  );
  const field = (name: string): FilterField => ({
    name,
    value: typed[name] ?? '',
    error: errors[name]?.[0],
    onChange: (event) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(typed);
  };
  return (
    <form role="search" aria-label={texts.filters} noValidate onSubmit={submit}>
      <div className={styles['filters']}>
        <div className={styles['search']}>
          <TextField {...field('search')} label={texts.search} placeholder={texts.searchHint} maxLength={100} />
          <Button type="submit" variant="secondary">
            {texts.find}
          </Button>
        </div>
        {selects}
      </div>
      <details className={styles['more']} open={names.some((name) => filters.has(name))}>
        <summary>{texts.more}</summary>
        <div className={styles['moreFields']}>
          {children(field)}
          <Button type="submit" variant="secondary">
            {texts.apply}
          </Button>
        </div>
      </details>
    </form>
  );
}

interface ListProps<Row> {
  /** Null if the filters in the address are invalid. */
  list: {
    data: readonly Row[];
    meta?: { next_cursor: string | null; total?: number | undefined; total_is_more?: boolean | undefined };
  } | null;
  error?: { message: string } | null;
  /** Shown for an empty list. By default `texts` is used. */
  empty?: ReactNode;
  /** `{link}` of `noMatch` leads to the unfiltered list. */
  texts?: Readonly<Record<'empty' | 'showAll', string>> & { noMatch: (values: { link: string | number }) => string };
  /** Whether filters apply, if not every parameter of the address is one. */
  isFiltered?: boolean;
  /** Above the table: the number of rows, and bulk actions. */
  total?: ReactNode;
  /** Screen readers announce it as the table's name. */
  caption?: string;
  columns: readonly Column<Row>[];
  rowKey?: (row: Row, index: number) => string | number;
  isSelected?: (row: Row) => boolean;
}

export function List<Row>({ list, error, empty, texts, isFiltered, total, caption, ...table }: ListProps<Row>) {
  const { filters } = useListFilters();
  const isEmpty = list?.data.length === 0;
  return (
    <>
      <FormMessage>{error?.message}</FormMessage>
      {isEmpty && (
        <EmptyState>
          {texts && ((isFiltered ?? filters.size > 0) ? <NoMatch {...texts} /> : texts.empty)}
          {empty}
        </EmptyState>
      )}
      {list && !isEmpty && (
        <>
          {total && <div className={styles['total']}>{total}</div>}
          <TablePanel {...table} name={caption} rows={list.data} />
        </>
      )}
      <Pager nextCursor={list?.meta?.next_cursor ?? null} />
    </>
  );
}

export function NoMatch({ noMatch, showAll }: Pick<NonNullable<ListProps<never>['texts']>, 'noMatch' | 'showAll'>) {
  const link = (
    <Link key="link" to="?">
      {showAll}
    </Link>
  );
  return withElements(noMatch, { link });
}

interface EntryListProps<Row> extends Pick<
  ComponentProps<typeof DataList<Row>>,
  'children' | 'rowClassName' | 'listClassName' | 'totalLabel' | 'empty' | 'head'
> {
  list: NonNullable<ListProps<Row>['list']>;
}

/** A page of entries that are not rows of a table. */
export function EntryList<Row extends { id: string | number }>({ list: { data, meta }, ...rest }: EntryListProps<Row>) {
  return (
    <DataList
      rows={data}
      rowKey={(row) => row.id}
      total={meta?.total}
      isMore={meta?.total_is_more}
      nextCursor={meta?.next_cursor ?? null}
      {...rest}
    />
  );
}

interface TablePanelProps<Row> extends Omit<ComponentProps<typeof Table<Row>>, 'onPhone' | 'isCaptionHidden'> {
  /** Screen readers announce it; a caption is shown, too. */
  name?: string | undefined;
}

/** On phones each row is a card. */
export function TablePanel<Row>({ name, caption = name, ...props }: TablePanelProps<Row>) {
  return (
    <div className={styles['sheet']}>
      <Table<Row> {...props} caption={caption} isCaptionHidden={name !== undefined} onPhone="cards" />
    </div>
  );
}

/** Classes of a section's heading with buttons beside it. */
export const listStyles = {
  head: look['head'],
  tools: look['tools'],
};
