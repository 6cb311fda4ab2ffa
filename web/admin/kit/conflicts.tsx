import { useState } from 'react';
import type { EditConflict } from '#contract/admin/catalogue/catalog.ts';
import { product as messages } from '#messages/admin.ts';
import { ConflictDialog } from '#web/admin/kit/form.tsx';
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

interface ConflictOptions {
  title?: string | undefined;
  labelOf: (field: string) => string;
  listChanges: () => Readonly<Record<string, object>>;
  /** Saves the changes that the reader keeps, over the colleague's values. */
  send: (changes: Record<string, object>) => Promise<Pick<CallFailure, 'message'> | null>;
  /** Called if the reader keeps none of their values. */
  onTheirs: () => unknown;
  setMessage: (message: string) => void;
}

/** Asks which values to keep after a save that met a colleague's changes. */
export function useConflicts({ title, labelOf, listChanges, send, onTheirs, setMessage }: ConflictOptions) {
  const [conflicts, setConflicts] = useState<EditConflict[]>([]);
  async function resolve(kept: readonly string[]) {
    const changes = resolveConflicts(listChanges(), conflicts, kept);
    setConflicts([]);
    if (Object.keys(changes).length === 0) return void (await onTheirs());
    const failure = await send(changes);
    if (failure) setMessage(failure.message);
  }
  return {
    /** Asks about a failure's conflicts; returns a failure without conflicts. */
    ask(failure: CallFailure): CallFailure | null {
      const found = conflictsOf(failure);
      setConflicts(found);
      return found.length > 0 ? null : failure;
    },
    dialog: conflicts.length > 0 && (
      <ConflictDialog
        texts={{ ...messages.conflict, ...(title !== undefined && { title }) }}
        conflicts={conflicts}
        labelOf={labelOf}
        onResolve={resolve}
        onClose={() => setConflicts([])}
      />
    ),
  };
}
