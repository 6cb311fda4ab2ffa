import type { EditConflict } from '#contract/staff-catalog.ts';
import type { CallFailure } from '#web/ui/api-call.ts';

/** What others have changed meanwhile, of a call that failed for it (409 edit_conflict); empty where it failed for another reason. */
export function conflictsOf(failure: CallFailure): EditConflict[] {
  return (failure.conflicts ?? []) as EditConflict[];
}

/**
 * Returns the changes to send again after a conflict: those that met none as they were, those whose typed value is kept with what the
 * others saved as the value they begin from. A field that takes the others' value is left out.
 * @param kept the fields in conflict whose typed value is kept
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
