import { Button as LibraryButton, Table } from '@mantine/core';
import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import { Link, useHref, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { kit as messages } from '#messages/admin/kit.ts';
import { EmptyState, Pager } from '#web/ui/data-list.tsx';
import { Table as FactTable } from '#web/ui/table.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { ScreenHeading } from '../screen.tsx';
import { FormMessage } from './form.tsx';
import { Button, buttonLook, TextField } from './inputs.tsx';
import styles from './list.module.css';

/** The filters of the list in the address, without its page, and how to change them; the address can be sent to a colleague. */
export function useListFilters() {
  const [shown] = useSearchParams();
  const path = useHref(useLocation().pathname);
  const { location: coming } = useNavigation();
  const navigate = useNavigate();
  // What is changed while a list is on its way comes on top of what that one was asked for.
  const search = coming?.pathname === path ? new URLSearchParams(coming.search) : shown;
  const filters = new URLSearchParams([...search].filter(([name, value]) => name !== 'cursor' && value !== ''));
  const apply = (changes: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams(filters);
    for (const [name, value] of Object.entries(changes)) {
      if (value.trim() === '') query.delete(name);
      else query.set(name, value.trim());
    }
    // Rendered at once that it is coming: the next change may follow in the same moment.
    void navigate(`?${query}`, { flushSync: true });
  };
  /** What a select of a filter needs: it applies at once. */
  const select = (name: string) => ({
    name,
    value: filters.get(name) ?? '',
    onChange: (event: { target: { value: string } }) => apply({ [name]: event.target.value }),
  });
  return { filters, apply, select };
}

/** A screen's heading with what can be done beside it. */
export function ListHead({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className={styles['head']}>
      <ScreenHeading>{heading}</ScreenHeading>
      {children && <div className={styles['tools']}>{children}</div>}
    </div>
  );
}

interface ExportLinkProps {
  /** The call that sends the file. */
  path: string;
  /** Of the list, for who cannot see which one it stands beside: where a screen has several. */
  of?: string;
  /** Seen in place of the usual words. */
  label?: string;
  size?: 'small';
}

/** Leads to the CSV file of a list, as its filters have it. */
export function ExportLink({ path, of, label = messages.exportCsv, size }: ExportLinkProps) {
  const { filters } = useListFilters();
  return (
    <LibraryButton
      {...buttonLook({ variant: 'secondary', ...(size && { size }) })}
      component="a"
      href={filters.size > 0 ? `${path}?${filters}` : path}
      download
    >
      {label}
      {of !== undefined && <span className="visually-hidden"> {of}</span>}
    </LibraryButton>
  );
}

interface ListSearchProps {
  /** What the form is called. */
  name: string;
  label: string;
  hint: string;
  /** Of the button. */
  find: string;
  /** Further filters, beside the field. */
  children?: ReactNode;
}

/** Searches a list within its view. Give it a new key with the address, so that it shows what was searched for. */
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
  /** The typed filters beside the search, which apply together. */
  names: readonly Name[];
  /** What is wrong with the filters of the address, by their names. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** Further filters that apply at once, beside the search. */
  selects?: ReactNode;
  /** The fields of the typed filters. */
  children: (field: (name: Name) => FilterField) => ReactNode;
}

/** What a text field of a filter needs. */
interface FilterField {
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: { target: { value: string } }): void;
}

/**
 * A search, and behind a line that opens, filters that are typed; the address holds them, so that a list can be sent to a colleague.
 * Give it a new key with the address, so that it shows what was searched for.
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

interface ListPageProps<Row> {
  /** Null where the filters of the address are none. */
  list: { data: Row[]; meta: { next_cursor: string | null } } | null;
  error: { message: string } | null;
  /** Whether the list is narrowed down. */
  isFiltered: boolean;
  empty: ReactNode;
  /** Says that nothing matches; `{link}` leads to the whole list. */
  noMatch: (values: { link: string | number }) => string;
  showAll: string;
  /** Above the table: how many there are, what can be done with them. */
  total?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A page of a list: its rows, or why there are none, and the pager. */
export function ListPage<Row>({
  list,
  error,
  isFiltered,
  empty,
  noMatch,
  showAll,
  total,
  children,
}: ListPageProps<Row>) {
  return (
    <>
      <FormMessage>{error?.message}</FormMessage>
      {list && list.data.length === 0 && (
        <EmptyState>
          {isFiltered
            ? withElements(noMatch, {
                link: (
                  <Link key="link" to="?">
                    {showAll}
                  </Link>
                ),
              })
            : empty}
        </EmptyState>
      )}
      {list && list.data.length > 0 && (
        <>
          {total && <div className={styles['total']}>{total}</div>}
          {children(list.data)}
        </>
      )}
      <Pager nextCursor={list?.meta.next_cursor ?? null} />
    </>
  );
}

interface ListTableProps {
  /** The cells of the head. */
  head: ReactNode;
  /** The rows. */
  children: ReactNode;
  /** Of the screen's own, for how a row stands on a phone. */
  className?: string | undefined;
  spacing?: number;
}

/** The table of a list on its panel; on a phone each row is a card, whose cells name themselves by `data-label`. */
export function ListTable({ head, children, className = '', spacing = 8 }: ListTableProps) {
  return (
    <div className={styles['panel']}>
      <Table highlightOnHover verticalSpacing={spacing} className={`${styles['table']} ${className}`}>
        <Table.Thead>
          <Table.Tr>{head}</Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}

/** The shared table on its panel; on a phone each row is a card. */
export function TablePanel<Row>(props: Omit<ComponentProps<typeof FactTable<Row>>, 'onPhone'>) {
  return (
    <div className={styles['sheet']}>
      <FactTable<Row> {...props} onPhone="cards" />
    </div>
  );
}

/** The class of a cell with a figure. */
export const numberCell = styles['number'];

/** The classes of the heading of a section with what can be done beside it, like that of a list. */
export const listStyles = {
  head: styles['head'],
  tools: styles['tools'],
};
