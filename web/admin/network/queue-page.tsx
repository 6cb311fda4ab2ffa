import { Table } from '@mantine/core';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { ExportLink, ListHead, ListPage, ListTable, useListFilters } from '#web/admin/kit/list.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';

type List<Row> = Pick<ComponentProps<typeof ListPage<Row>>, 'empty' | 'noMatch' | 'showAll'>;

interface QueuePageProps<Row> {
  texts: List<Row> & { heading: string; viewsLabel: string };
  views: ComponentProps<typeof ViewTabs>['views'];
  list: NonNullable<ComponentProps<typeof ListPage<Row>>['list']>;
  columns: readonly string[];
  row: ComponentType<{ row: Row }>;
  /** Of the call that sends the list as a file. */
  exportPath?: string;
  /** What can be done beside the heading. */
  children?: ReactNode;
}

/** What waits for staff, longest first, and behind tabs of their own what was decided. */
export function QueuePage<Row extends { id: number }>({
  texts: { heading, viewsLabel, ...texts },
  views,
  list,
  columns,
  row: QueueRow,
  exportPath,
  children,
}: QueuePageProps<Row>) {
  const { filters } = useListFilters();
  return (
    <>
      <ListHead heading={heading}>
        {exportPath && <ExportLink path={exportPath} />}
        {children}
      </ListHead>
      <ViewTabs label={viewsLabel} views={views} current={filters.toString()} />
      <ListPage
        list={list}
        error={null}
        isFiltered={filters.size > 0}
        empty={texts.empty}
        noMatch={texts.noMatch}
        showAll={texts.showAll}
      >
        {(rows) => (
          <ListTable
            head={columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          >
            {rows.map((row) => (
              <QueueRow key={row.id} row={row} />
            ))}
          </ListTable>
        )}
      </ListPage>
    </>
  );
}
