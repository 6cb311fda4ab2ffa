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
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { content as messages } from '#messages/admin.ts';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import { useFocusNeighbour } from '#web/ui/focus-neighbour.ts';
import { sendAsStaff } from '../api.ts';
import styles from './sortable-list.module.css';

interface SortableListProps<Item extends { id: number }> {
  /** In display order. */
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** Null if the order cannot be changed. */
  onOrder: ((ids: number[]) => void) | null;
  /** Called for each drop instead of `onOrder`, for lists whose rows also move sideways. */
  onDrop?: (event: DragEndEvent) => void;
  /** A row's indentation in px. */
  insetOf?: (item: Item) => number;
  /** Explains moving rows by keyboard. */
  hint?: string;
  children: (item: Item) => ReactNode;
}

interface SavedOrderListProps<Item extends { id: number }> extends Pick<
  SortableListProps<Item>,
  'items' | 'nameOf' | 'children'
> {
  /** The list's API path; `/order` after it saves an order. */
  path: string;
  canWrite: boolean;
}

/** Shows the new order at once and reverts it if the server rejects it. */
export function SavedOrderList<Item extends { id: number }>({
  items,
  path,
  canWrite,
  ...list
}: SavedOrderListProps<Item>) {
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const shown = order ? order.flatMap((id) => items.find((item) => item.id === id) ?? []) : items;
  async function reorder(next: number[]) {
    setOrder(next);
    const failure = await sendAsStaff(`${path}/order`, { order: next });
    if (failure) showFailure(failure);
    else showToast(messages.sorted);
    await revalidate();
    setOrder(null);
  }
  if (items.length === 0) return null;
  return <SortableList {...list} items={shown} onOrder={canWrite ? (ids) => void reorder(ids) : null} />;
}

/** Rows are moved by pointer or keyboard, with announcements for screen readers. */
export function SortableList<Item extends { id: number }>({
  items,
  nameOf,
  onOrder,
  onDrop,
  insetOf,
  hint = messages.sortHint,
  children,
}: SortableListProps<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const name = (id: unknown) => {
    const item = items.find((each) => each.id === id);
    return item ? nameOf(item) : '';
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onOrder?.(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDrop ?? drop}
      accessibility={{
        screenReaderInstructions: { draggable: hint },
        announcements: {
          onDragStart: ({ active }) => messages.sortStart({ name: name(active.id) }),
          onDragOver: ({ over }) => (over ? messages.sortOver({ name: name(over.id) }) : undefined),
          onDragEnd: ({ active }) => messages.sortEnd({ name: name(active.id) }),
          onDragCancel: () => messages.sortCancel,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={onOrder === null && !onDrop}>
        <RowList>
          {items.map((item) => (
            <SortableRow
              key={item.id}
              id={item.id}
              name={nameOf(item)}
              canMove={onOrder !== null || onDrop !== undefined}
              inset={insetOf?.(item) ?? 0}
            >
              {children(item)}
            </SortableRow>
          ))}
        </RowList>
      </SortableContext>
    </DndContext>
  );
}

/** Also for rows that cannot be moved. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles['list']}>{children}</ul>;
}

interface SortableRowProps {
  id: number;
  name: string;
  canMove: boolean;
  inset: number;
  children: ReactNode;
}

function SortableRow({ id, name, canMove, inset, children }: SortableRowProps) {
  const { attributes, listeners, node, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  useFocusNeighbour(node);
  return (
    <li
      ref={setNodeRef}
      className={styles['row']}
      data-dragging={isDragging || undefined}
      style={{
        ...(inset > 0 && { paddingLeft: 12 + inset }),
        transform: CSS.Translate.toString(transform),
        transition,
      }}
    >
      {canMove && (
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
      <div className={styles['content']}>{children}</div>
    </li>
  );
}

export const rowStyles = {
  row: styles['row'],
  thumb: styles['thumb'],
  name: styles['name'],
  buttons: styles['buttons'],
};
