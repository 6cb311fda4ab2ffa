import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { mostCollections, type StaffCollectionRow, staffCollectionPaths } from '#contract/staff-collections.ts';
import { collections as messages } from '#messages/admin/collections.ts';
import { content as contentMessages } from '#messages/admin/content.ts';
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx';
import { Button, LinkButton } from '#web/admin/kit/inputs.tsx';
import { rowStyles, SortableList } from '#web/admin/kit/sortable-list.tsx';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import { ExportLink, ListHead } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/data-list.tsx';
import { sendForRecord } from '../catalogue/catalogue-api.ts';
import { formatTime } from '../dates.ts';
import { type Screen, usePermission } from '../screen.tsx';
import { collectionPathOf, readCollection, readCollections } from './collection-api.ts';
import { CollectionPage } from './collection-form.tsx';
import { stateTones } from './collection-values.ts';
import styles from './collections.module.css';

export const collectionsScreen: Screen = {
  path: 'collections',
  menuLabel: messages.heading,
  group: 'catalogue',
  permission: 'catalog.read',
  pages: {
    '': { load: readCollections, component: Collections },
    new: { load: readCollection, component: CollectionPage },
    ':id': { load: readCollection, component: CollectionPage },
  },
};

/** The shop's collections in their order, with what each holds. */
function Collections() {
  const stored = useLoaderData<StaffCollectionRow[]>();
  const canWrite = usePermission('catalog.write');
  const { revalidate } = useRevalidator();
  // Shown at once; what the server rejects goes back.
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const [deleting, setDeleting] = useState<StaffCollectionRow | null>(null);
  const rows = order ? order.flatMap((id) => stored.find((row) => row.id === id) ?? []) : stored;

  async function reorder(next: number[]) {
    setOrder(next);
    const result = await sendForRecord(`${staffCollectionPaths.collections}/order`, { order: next });
    if (result.ok) showToast(contentMessages.sorted);
    else showFailure(result.failure);
    await revalidate();
    setOrder(null);
  }
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffCollectionPaths.collections}.csv`} />
        {canWrite && stored.length < mostCollections && <LinkButton to="/collections/new">{messages.add}</LinkButton>}
      </ListHead>
      <p className={styles['intro']}>{messages.intro}</p>
      {rows.length === 0 ? (
        <EmptyState>{messages.empty}</EmptyState>
      ) : (
        <SortableList
          items={rows}
          nameOf={({ values }) => values.name}
          onOrder={canWrite ? (ids) => void reorder(ids) : null}
        >
          {(row) => (
            <>
              <span className={rowStyles.name}>
                <Link to={`/collections/${row.id}`}>{row.values.name}</Link>
                <span className={styles['facts']}>{factsOf(row)}</span>
              </span>
              <span className={styles['count']}>{messages.products({ count: row.product_count })}</span>
              <Badge tone={stateTones[row.state]}>{contentMessages.states[row.state]}</Badge>
              {canWrite && (
                <span className={rowStyles.buttons}>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={contentMessages.deleteNamed({ name: row.values.name })}
                    onClick={() => setDeleting(row)}
                  >
                    {contentMessages.delete}
                  </Button>
                </span>
              )}
            </>
          )}
        </SortableList>
      )}
      {deleting && (
        <ConfirmDialog
          path={`${collectionPathOf(deleting.id)}/delete`}
          texts={{
            title: contentMessages.deleteTitle({ name: deleting.values.name }),
            about: messages.deleteText,
            confirm: messages.delete,
            done: messages.deleted,
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

/** How it is filled, and when it is shown. */
function factsOf({ values: { kind, featured, starts_at: starts, ends_at: ends } }: StaffCollectionRow): string {
  const moment = (minute: string) => formatTime(`${minute}:00+05:30`);
  return [
    messages.kinds[kind],
    featured ? messages.onHome : '',
    starts ? contentMessages.from({ from: moment(starts) }) : '',
    ends ? contentMessages.until({ to: moment(ends) }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
