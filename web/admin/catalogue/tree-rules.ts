/** A visible row of the tree with its level. */
export interface TreeRow {
  id: number;
  parentId: number | null;
  level: number;
}

interface Node {
  id: number;
  parentId: number | null;
}

/** Flattens the tree: each category comes before its children, and siblings keep their order. */
export function flattenTree(nodes: readonly Node[]): TreeRow[] {
  const known = new Set(nodes.map(({ id }) => id));
  const below = (parent: number | null, level: number): TreeRow[] =>
    nodes
      .filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === parent)
      .flatMap(({ id }) => [{ id, parentId: parent, level }, ...below(id, level + 1)]);
  return below(null, 0);
}

/**
 * Moves a row with its descendants to another row's place and by `levels` inwards (negative: outwards). It becomes at
 * most a child of the row above, and stays at least as deep as the row below needs.
 */
export function moveRow(rows: readonly TreeRow[], id: number, overId: number, levels: number): TreeRow[] {
  const from = rows.findIndex((row) => row.id === id);
  const to = rows.findIndex((row) => row.id === overId);
  if (from < 0 || to < 0) return [...rows];
  const length = 1 + countBelow(rows, from);
  const moved = rows.slice(from, from + length);
  if (to > from && to < from + length) return moveRow(rows, id, id, levels);
  const others = rows.filter((row) => !moved.includes(row));
  // Moved down, the row goes after the target and its descendants; moved up, before the target.
  const over = others.findIndex((row) => row.id === overId);
  const place = to === from ? from : to > from ? over + 1 + countBelow(others, over) : over;
  const above = others[place - 1];
  const next = others[place];
  const wanted = moved[0]!.level + levels;
  const level = Math.max(next?.level ?? 0, Math.min(wanted, above ? above.level + 1 : 0));
  const shift = level - moved[0]!.level;
  const leveled = moved.map((row) => ({ ...row, level: row.level + shift }));
  return withParents([...others.slice(0, place), ...leveled, ...others.slice(place)]);
}

/** Counts the descendants of a row. */
function countBelow(rows: readonly TreeRow[], place: number): number {
  const { level } = rows[place]!;
  const end = rows.findIndex((row, at) => at > place && row.level <= level);
  return (end < 0 ? rows.length : end) - place - 1;
}

/** A row's parent is the nearest row above it that is one level up. */
function withParents(rows: readonly TreeRow[]): TreeRow[] {
  const path: number[] = [];
  return rows.map((row) => {
    path.length = row.level;
    const parentId = path.at(-1) ?? null;
    path.push(row.id);
    return { ...row, parentId };
  });
}
