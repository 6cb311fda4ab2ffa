import type { ComponentProps, ReactNode } from 'react';
import { ExportLink, List, ListHead, useListFilters } from '#web/admin/kit/list.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import look from '#web/admin/kit/look.module.css';

interface QueuePageProps<Row> extends Pick<ComponentProps<typeof List<Row>>, 'list' | 'columns'> {
  texts: NonNullable<ComponentProps<typeof List<Row>>['texts']> & { heading: string; viewsLabel: string };
  views: ComponentProps<typeof ViewTabs>['views'];
  /** API path of the list as a file. */
  exportPath?: string;
  children?: ReactNode;
}

/** Waiting items, longest first, with tabs for the decided ones. */
export function QueuePage<Row>({ texts, views, exportPath, children, ...list }: QueuePageProps<Row>) {
  const { filters } = useListFilters();
  return (
    <>
      <ListHead heading={texts.heading}>
        {exportPath && <ExportLink path={exportPath} />}
        {children}
      </ListHead>
      <ViewTabs label={texts.viewsLabel} views={views} current={filters.toString()} />
      <List texts={texts} caption={texts.heading} {...list} />
    </>
  );
}

export function whoCell(link: ReactNode, known: ReactNode) {
  return (
    <>
      {link}
      <span className={look['small']}>{known}</span>
    </>
  );
}
