import { messages } from '#server/platform/messages.ts';
import type { FieldMessages } from '#server/platform/result.ts';

/** The parent is null at the top. */
export interface Place {
  id: number;
  parent_id: number | null;
}

/** Deeper trees fit neither a menu nor a phone. */
const maxLevels = 3;

const texts = messages.errors.staff.catalog;

/** Validates a category's parent; `id` is null for a new category. */
export function categoryRoom(
  place: { id: number | null; parent_id: number | null },
  all: readonly Place[],
): FieldMessages {
  const { id, parent_id: parent } = place;
  if (parent === null) return {};
  const parents = new Map(all.map((each) => [each.id, each.parent_id]));
  if (!parents.has(parent)) return { parent_id: [texts.parentMissing] };
  const above = pathOf(parent, parents);
  if (id !== null && (parent === id || above.includes(id))) return { parent_id: [texts.parentCircle] };
  const below = id === null ? 1 : heightOf(id, all);
  if (above.length + 1 + below > maxLevels) return { parent_id: [texts.parentTooDeep({ levels: maxLevels })] };
  return {};
}

/** Validates a tree. Returns messages by `order.<place>.parent_id`. */
export function placeErrors(order: readonly Place[]): FieldMessages {
  const errors: FieldMessages = {};
  for (const [index, place] of order.entries()) {
    const found = categoryRoom(place, order)['parent_id'];
    if (found) errors[`order.${index}.parent_id`] = found;
  }
  return errors;
}

/** Nearest first, without the category itself; stops at a cycle. */
function pathOf(id: number, parents: ReadonlyMap<number, number | null>): number[] {
  const path: number[] = [];
  for (let at = parents.get(id) ?? null; at !== null && !path.includes(at); at = parents.get(at) ?? null) path.push(at);
  return path;
}

/** Levels of a category including those below it. */
function heightOf(id: number, all: readonly Place[], seen: ReadonlySet<number> = new Set()): number {
  if (seen.has(id)) return 1;
  const deeper = all
    .filter((each) => each.parent_id === id)
    .map((each) => heightOf(each.id, all, new Set([...seen, id])));
  return 1 + Math.max(0, ...deeper);
}
