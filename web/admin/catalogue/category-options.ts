import type { StaffCategory } from '#contract/staff-categories.ts';

interface CategoryOption {
  value: string;
  label: string;
}

/** Categories that are not archived as the choices of a field, each after its parent with a mark for its level. */
export function categoryOptions(categories: readonly StaffCategory[]): CategoryOption[] {
  const below = (parent: number | null, level: number): CategoryOption[] =>
    categories
      .filter(({ values, archived_at }) => values.parent_id === parent && archived_at === null)
      .flatMap(({ id, values }) => [
        { value: String(id), label: `${'– '.repeat(level)}${values.name}` },
        ...below(id, level + 1),
      ]);
  return below(null, 0);
}
