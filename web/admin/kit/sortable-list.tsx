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
import { content as messages } from '#messages/admin/content.ts';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import { sendAsStaff } from '../api.ts';
import styles from './sortable-list.module.css';

interface SortableListProps<Item extends { id: number }> {
  /** In their order. */
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** Null where the order stays. */
  onOrder: ((ids: number[]) => void) | null;
  /** Told of each drop in place of `onOrder`, where rows are moved sideways as well. */
  onDrop?: (event: DragEndEvent) => void;
  /** How far a row stands in, in px. */
  insetOf?: (item: Item) => number;
  /** Says how rows are moved by the keyboard. */
  hint?: string;
  children: (item: Item) => ReactNode;
}

interface SavedOrderListProps<Item extends { id: number }> extends Pick<
  SortableListProps<Item>,
  'items' | 'nameOf' | 'children'
> {
  /** The list's call; `/order` behind it takes a new order. */
  path: string;
  canWrite: boolean;
}

/** A list whose new order is shown at once and saved; what the server rejects goes back. */
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

/** Rows in an order of their own, moved by pointer or keyboard; screen readers hear where a row goes. */
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

/** The panel of rows, also of those that stay where they are. */
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
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
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

/** The classes of what stands in a row. */
export const rowStyles = {
  row: styles['row'],
  thumb: styles['thumb'],
  name: styles['name'],
  buttons: styles['buttons'],
};
