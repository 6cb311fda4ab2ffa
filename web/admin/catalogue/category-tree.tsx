import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { type StaffCategory, staffCatalogPaths } from '#contract/staff-catalog.ts';
import { categories as messages } from '#messages/admin/categories.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import { EmptyState } from '#web/ui/data-list.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { type Screen, ScreenHeading, usePermission } from '../screen.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
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

/** How far a level stands in, in pixels. */
const indent = 28;

/** What is open over the tree: a form for one category or a new one, or the question whether to archive it. */
type Opened = { form: StaffCategory | null } | { archive: StaffCategory };

/** The shop's categories as a tree: sorted and moved into each other by pointer or keyboard. */
function Categories() {
  const all = useLoaderData<StaffCategory[]>();
  const canWrite = usePermission('catalog.write');
  const [opened, setOpened] = useState<Opened | null>(null);
  const active = all.filter(({ archived_at }) => archived_at === null);
  const archived = all.filter(({ archived_at }) => archived_at !== null);
  return (
    <>
      <div className={styles['head']}>
        <ScreenHeading>{messages.heading}</ScreenHeading>
        {canWrite && <Button onClick={() => setOpened({ form: null })}>{messages.add}</Button>}
      </div>
      <p className={styles['intro']}>{canWrite ? messages.sortIntro : messages.intro}</p>
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
        <CategoryDialog category={opened.form} categories={active} onClose={() => setOpened(null)} />
      )}
      {opened && 'archive' in opened && (
        <ArchiveDialog
          path={categoryPath(opened.archive.id)}
          texts={{
            title: messages.archiveTitle({ name: opened.archive.values.name }),
            about: messages.archiveText,
            confirm: messages.archive,
            archived: messages.archived,
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
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: unknown) => categories.find((category) => category.id === id)?.values.name ?? '';

  // Shown at once; what the server rejects goes back.
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
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: messages.sortHint },
        announcements: {
          onDragStart: ({ active }) => messages.sortStart({ name: nameOf(active.id) }),
          onDragOver: ({ over }) => (over ? messages.sortOver({ name: nameOf(over.id) }) : undefined),
          onDragEnd: ({ active }) => messages.sortEnd({ name: nameOf(active.id) }),
          onDragCancel: () => messages.sortCancel,
        },
      }}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy} disabled={!canWrite}>
        <ul className={styles['tree']}>
          {rows.map((row, index) => {
            const category = categories.find(({ id }) => id === row.id);
            if (!category) return null;
            const above = rows[index - 1];
            return (
              <CategoryRow
                key={row.id}
                category={category}
                level={row.level}
                canWrite={canWrite}
                onEdit={() => open({ form: category })}
                onArchive={() => open({ archive: category })}
                onMoveIn={
                  above && above.level >= row.level ? () => void reorder(moveRow(rows, row.id, row.id, 1)) : null
                }
                onMoveOut={row.level > 0 ? () => void reorder(moveRow(rows, row.id, row.id, -1)) : null}
              />
            );
          })}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface CategoryRowProps {
  category: StaffCategory;
  level: number;
  canWrite: boolean;
  onEdit: () => void;
  onArchive: () => void;
  /** Null where it cannot go further in or out. */
  onMoveIn: (() => void) | null;
  onMoveOut: (() => void) | null;
}

function CategoryRow({ category, level, canWrite, onEdit, onArchive, onMoveIn, onMoveOut }: CategoryRowProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: category.id });
  const { name } = category.values;
  return (
    <li
      ref={setNodeRef}
      className={styles['row']}
      data-dragging={isDragging || undefined}
      style={{ paddingLeft: 12 + level * indent, transform: CSS.Translate.toString(transform), transition }}
    >
      {canWrite && (
        <button
          type="button"
          className={styles['grip']}
          {...attributes}
          {...listeners}
          aria-label={messages.move({ name })}
        >
          <span aria-hidden="true">⠿</span>
        </button>
      )}
      <span className={styles['thumb']}>
        <Picture picture={category.picture} alt="" sizes="36px" />
      </span>
      <span className={styles['name']}>
        <strong>{name}</strong>
        <Link to={`/products?category_id=${category.id}`}>{messages.products({ count: category.product_count })}</Link>
      </span>
      {canWrite && (
        <span className={styles['buttons']}>
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
    </li>
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
      <ul className={styles['tree']}>
        {categories.map(({ id, values }) => (
          <li key={id} className={styles['row']}>
            <span className={styles['name']}>{values.name}</span>
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
          </li>
        ))}
      </ul>
    </section>
  );
}
