import type { StaffCategory } from '#contract/admin/catalogue/categories.ts';

interface CategoryOption {
  value: string;
  label: string;
}

/** Returns unarchived categories as options. Each follows its parent, with a mark for its level. */
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
