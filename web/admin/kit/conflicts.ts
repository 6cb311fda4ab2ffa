import type { EditConflict } from '#contract/admin/catalogue/catalog.ts';
import type { CallFailure } from '#web/ui/api-call.ts';

/** Returns the conflicts of a failed call (409 edit_conflict); empty for other failures. */
export function conflictsOf(failure: CallFailure): EditConflict[] {
  return (failure.conflicts ?? []) as EditConflict[];
}

/**
 * Returns the changes to send again after a conflict. Kept ones get the colleague's value as their `from`; fields that
 * take the colleague's value are left out. @param kept the fields in conflict whose typed value is kept
 */
export function resolveConflicts<Change extends object>(
  changes: Readonly<Record<string, Change>>,
  conflicts: readonly EditConflict[],
  kept: readonly string[],
): Record<string, Change> {
  const current = new Map(conflicts.map((conflict) => [conflict.field, conflict.current]));
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([field]) => !current.has(field) || kept.includes(field))
      .map(([field, change]) => [field, current.has(field) ? { ...change, from: current.get(field) } : change]),
  );
}
