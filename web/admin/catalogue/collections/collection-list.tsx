import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import {
  maxCollections,
  type StaffCollectionRow,
  staffCollectionPaths,
} from '#contract/admin/catalogue/collections.ts';
import { chooseText } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { collections as messages, content as contentMessages } from '#messages/admin.ts';
import { ConfirmDialog } from '#web/admin/kit/command-dialog.tsx';
import { Button, LinkButton } from '#web/admin/kit/inputs.tsx';
import { rowStyles, SavedOrderList } from '#web/admin/kit/sortable-list.tsx';
import { ExportLink, ListHead } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/data-list.tsx';
import look from '#web/admin/kit/look.module.css';
import { formatTime } from '#web/admin/kit/dates.ts';
import { type Screen, usePermission } from '#web/admin/screen.tsx';
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

function Collections() {
  const rows = useLoaderData<StaffCollectionRow[]>();
  const canWrite = usePermission('catalog.write');
  const [deleting, setDeleting] = useState<StaffCollectionRow | null>(null);
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffCollectionPaths.collections}.csv`} />
        {canWrite && rows.length < maxCollections && <LinkButton to="/collections/new">{messages.add}</LinkButton>}
      </ListHead>
      <p className={look['intro']}>{messages.intro}</p>
      {rows.length === 0 ? (
        <EmptyState>{messages.empty}</EmptyState>
      ) : (
        <SavedOrderList items={rows} nameOf={nameOf} path={staffCollectionPaths.collections} canWrite={canWrite}>
          {(row) => (
            <>
              <span className={rowStyles.name}>
                <Link to={`/collections/${row.id}`}>{nameOf(row)}</Link>
                <span className={look['quiet']}>{factsOf(row)}</span>
              </span>
              <span className={styles['count']}>{messages.products({ count: row.product_count })}</span>
              <Badge tone={stateTones[row.state]}>{contentMessages.states[row.state]}</Badge>
              {canWrite && (
                <span className={rowStyles.buttons}>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={contentMessages.deleteNamed({ name: nameOf(row) })}
                    onClick={() => setDeleting(row)}
                  >
                    {contentMessages.delete}
                  </Button>
                </span>
              )}
            </>
          )}
        </SavedOrderList>
      )}
      {deleting && (
        <ConfirmDialog
          path={`${collectionPathOf(deleting.id)}/delete`}
          texts={{
            title: contentMessages.deleteTitle({ name: nameOf(deleting) }),
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

/** The name in the language of this page. */
const nameOf = ({ values }: StaffCollectionRow) => chooseText(currentLanguage, values.name, values.name_hi);

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
