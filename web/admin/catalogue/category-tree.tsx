import type { DragEndEvent } from '@dnd-kit/core';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import type { StaffCategory } from '#contract/admin/catalogue/categories.ts';
import { categories as messages } from '#messages/admin.ts';
import { ConfirmDialog, findLatest } from '#web/admin/kit/command-dialog.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListHead } from '#web/admin/kit/list.tsx';
import { RowList, rowStyles, SortableList } from '#web/admin/kit/sortable-list.tsx';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import { EmptyState, ListEntry } from '#web/ui/data-list.tsx';
import { Picture } from '#web/ui/picture.tsx';
import look from '#web/admin/kit/look.module.css';
import { type Screen, usePermission } from '../screen.tsx';
import { categoryPath, readCategories, sendForRecord } from './catalogue-api.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { flattenTree, moveRow, type TreeRow } from './tree-rules.ts';
import styles from './category-tree.module.css';

export const categoriesScreen: Screen = {
  path: 'categories',
  menuLabel: messages.heading,
  group: 'catalogue',
  permission: 'catalog.read',
  pages: { '': { load: ({ signal }) => readCategories(signal), component: Categories } },
};

/** Indentation per level, in pixels. */
const indent = 28;

type Opened = { form: StaffCategory | null } | { archive: StaffCategory };

function Categories() {
  const all = useLoaderData<StaffCategory[]>();
  const canWrite = usePermission('catalog.write');
  const [opened, setOpened] = useState<Opened | null>(null);
  const active = all.filter(({ archived_at }) => archived_at === null);
  const archived = all.filter(({ archived_at }) => archived_at !== null);
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffCatalogPaths.categories}.csv`} />
        {canWrite && <Button onClick={() => setOpened({ form: null })}>{messages.add}</Button>}
      </ListHead>
      <p className={look['intro']}>{canWrite ? messages.sortIntro : messages.intro}</p>
      {active.length === 0 ? (
        <EmptyState>{messages.empty}</EmptyState>
      ) : (
        <Tree
          key={active.map(({ id, values }) => `${id}:${values.parent_id}`).join()}
          categories={active}
          open={setOpened}
        />
      )}
      {archived.length > 0 && <ArchivedList categories={archived} />}
      {opened && 'form' in opened && (
        <CategoryDialog
          category={findLatest(active, opened.form)}
          categories={active}
          onClose={() => setOpened(null)}
        />
      )}
      {opened && 'archive' in opened && (
        <ConfirmDialog
          path={`${categoryPath(opened.archive.id)}/archive`}
          texts={{
            title: messages.archiveTitle({ name: opened.archive.values.name }),
            about: messages.archiveText,
            confirm: messages.archive,
            done: messages.archived,
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function Tree({ categories, open }: { categories: readonly StaffCategory[]; open: (what: Opened) => void }) {
  const canWrite = usePermission('catalog.write');
  const { revalidate } = useRevalidator();
  const stored = flattenTree(categories.map(({ id, values }) => ({ id, parentId: values.parent_id })));
  const [rows, setRows] = useState(stored);
  const categoryOf = (id: number) => categories.find((category) => category.id === id);

  // Shows the new order at once and reverts it if the server rejects it.
  async function reorder(next: TreeRow[]): Promise<void> {
    setRows(next);
    const order = next.map(({ id, parentId }) => ({ id, parent_id: parentId }));
    const result = await sendForRecord<StaffCategory[]>(staffCatalogPaths.categoryOrder, { order });
    if (result.ok) {
      showToast(messages.sorted);
      await revalidate();
      return;
    }
    setRows(rows);
    showFailure(result.failure);
    await revalidate();
  }

  const drop = ({ active, over, delta }: DragEndEvent) => {
    if (!over) return;
    const next = moveRow(rows, Number(active.id), Number(over.id), Math.round(delta.x / indent));
    if (JSON.stringify(next) !== JSON.stringify(rows)) void reorder(next);
  };

  return (
    <SortableList
      items={rows.filter(({ id }) => categoryOf(id))}
      nameOf={({ id }) => categoryOf(id)!.values.name}
      onOrder={null}
      {...(canWrite && { onDrop: drop })}
      insetOf={({ level }) => level * indent}
      hint={messages.sortHint}
    >
      {(row) => {
        const category = categoryOf(row.id)!;
        const above = rows[rows.indexOf(row) - 1];
        return (
          <CategoryRow
            category={category}
            canWrite={canWrite}
            onEdit={() => open({ form: category })}
            onArchive={() => open({ archive: category })}
            onMoveIn={above && above.level >= row.level ? () => void reorder(moveRow(rows, row.id, row.id, 1)) : null}
            onMoveOut={row.level > 0 ? () => void reorder(moveRow(rows, row.id, row.id, -1)) : null}
          />
        );
      }}
    </SortableList>
  );
}

interface CategoryRowProps {
  category: StaffCategory;
  canWrite: boolean;
  onEdit: () => void;
  onArchive: () => void;
  /** Null if the category cannot move further in that direction. */
  onMoveIn: (() => void) | null;
  onMoveOut: (() => void) | null;
}

function CategoryRow({ category, canWrite, onEdit, onArchive, onMoveIn, onMoveOut }: CategoryRowProps) {
  const { name } = category.values;
  return (
    <>
      <span className={`${rowStyles.thumb} ${styles['thumb']}`}>
        <Picture picture={category.picture} alt="" sizes="36px" />
      </span>
      <span className={`${rowStyles.name} ${styles['name']}`}>
        <strong>{name}</strong>
        <Link to={`/products?category_id=${category.id}`}>{messages.products({ count: category.product_count })}</Link>
      </span>
      {canWrite && (
        <span className={rowStyles.buttons}>
          {onMoveOut && (
            <Button variant="quiet" size="small" aria-label={messages.moveOut({ name })} onClick={onMoveOut}>
              <span aria-hidden="true">⇤</span>
            </Button>
          )}
          {onMoveIn && (
            <Button variant="quiet" size="small" aria-label={messages.moveIn({ name })} onClick={onMoveIn}>
              <span aria-hidden="true">⇥</span>
            </Button>
          )}
          <Button variant="quiet" size="small" aria-label={messages.editNamed({ name })} onClick={onEdit}>
            {messages.edit}
          </Button>
          <Button variant="quiet" size="small" aria-label={messages.archiveNamed({ name })} onClick={onArchive}>
            {messages.archive}
          </Button>
        </span>
      )}
    </>
  );
}

function ArchivedList({ categories }: { categories: readonly StaffCategory[] }) {
  const canWrite = usePermission('catalog.write');
  const { revalidate } = useRevalidator();
  const restore = async (id: number) => {
    const result = await sendForRecord<StaffCategory>(`${categoryPath(id)}/restore`);
    if (!result.ok) showFailure(result.failure);
    await revalidate();
  };
  return (
    <section className={styles['archived']} aria-labelledby="archived">
      <h2 id="archived">{messages.archivedHeading}</h2>
      <RowList>
        {categories.map(({ id, values }) => (
          <ListEntry key={id} className={rowStyles.row}>
            <span className={`${rowStyles.name} ${styles['name']}`}>{values.name}</span>
            {canWrite && (
              <Button
                variant="quiet"
                size="small"
                aria-label={messages.restoreNamed({ name: values.name })}
                onClick={() => void restore(id)}
              >
                {messages.restore}
              </Button>
            )}
          </ListEntry>
        ))}
      </RowList>
    </section>
  );
}
