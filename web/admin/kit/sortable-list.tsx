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
import type { ReactNode } from 'react';
import { content as messages } from '#messages/admin/content.ts';
import styles from './sortable-list.module.css';

interface SortableListProps<Item extends { id: number }> {
  /** In their order. */
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** Null where the order stays. */
  onOrder: ((ids: number[]) => void) | null;
  children: (item: Item) => ReactNode;
}

/** Rows in an order of their own, moved by pointer or keyboard; screen readers hear where a row goes. */
export function SortableList<Item extends { id: number }>({
  items,
  nameOf,
  onOrder,
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
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: messages.sortHint },
        announcements: {
          onDragStart: ({ active }) => messages.sortStart({ name: name(active.id) }),
          onDragOver: ({ over }) => (over ? messages.sortOver({ name: name(over.id) }) : undefined),
          onDragEnd: ({ active }) => messages.sortEnd({ name: name(active.id) }),
          onDragCancel: () => messages.sortCancel,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={onOrder === null}>
        <ul className={styles['list']}>
          {items.map((item) => (
            <SortableRow key={item.id} id={item.id} name={nameOf(item)} canMove={onOrder !== null}>
              {children(item)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  id: number;
  name: string;
  canMove: boolean;
  children: ReactNode;
}

function SortableRow({ id, name, canMove, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={styles['row']}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
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
      {children}
    </li>
  );
}
