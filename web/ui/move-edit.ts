import { useState } from 'react';
import { useRevalidator } from 'react-router';

/** A field that was typed while somebody else saved another value for it. */
export interface FieldConflict {
  /** Its path in the edit, like `rows[2].rate`. */
  field: string;
  from: unknown;
  current: unknown;
  to: unknown;
}

/**
 * Moves what was typed from the values that the edit began with (`before`) to those stored now. What was typed stays,
 * other fields take the stored value, and a field that both changed is a conflict. A list is one field where its length
 * differs.
 * @param theirs the fields in conflict that take the stored value
 */
export function moveEdit<T>(
  typed: T,
  before: T,
  now: T,
  theirs: readonly string[] = [],
): { edit: T; conflicts: FieldConflict[] } {
  const conflicts: FieldConflict[] = [];
  function move(field: string, mine: unknown, from: unknown, current: unknown): unknown {
    if (isSame(mine, from) || isSame(mine, current) || theirs.includes(field)) return current;
    if (isSame(from, current)) return mine;
    if (isList(mine) && isList(from) && isList(current) && areAlike(mine, from, current))
      return current.map((each, index) => move(`${field}[${index}]`, mine[index], from[index], each));
    if (isRecord(mine) && isRecord(from) && isRecord(current))
      return Object.fromEntries(
        Object.entries(current).map(([key, each]) => [
          key,
          move(field ? `${field}.${key}` : key, mine[key], from[key], each),
        ]),
      );
    conflicts.push({ field, from, current, to: mine });
    return mine;
  }
  return { edit: move('', typed, before, now) as T, conflicts };
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const areAlike = (...lists: unknown[][]) => lists.every(({ length }) => length === lists[0]!.length);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares data as it is sent. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface MovedEditOptions<S, E> {
  /** The record as the page has read it. */
  stored: S;
  toEdit: (stored: S) => E;
  edit: E;
  setEdit: (edit: E) => void;
  /** True while it is saved: what is read meanwhile may be older. */
  busy: boolean;
}

/**
 * Moves an edit over to each record that is read anew. `base` is the record that it differs from; `conflicts` are the
 * fields that somebody else has saved otherwise, until `settle` or `keepTyped` is called.
 */
export function useMovedEdit<S, E>({ stored, toEdit, edit, setEdit, busy }: MovedEditOptions<S, E>) {
  const { revalidate, state } = useRevalidator();
  const [base, setBase] = useState(stored);
  const [read, setRead] = useState(stored);
  const [moved, setMoved] = useState<{ before: E; conflicts: readonly FieldConflict[] } | null>(null);
  // Data loaded before the last reply is outdated: wait for the next load.
  if (stored !== read && state === 'idle' && !moved) {
    setRead(stored);
    const before = toEdit(base);
    const now = toEdit(stored);
    if (!busy) setBase(stored);
    if (!busy && !isSame(before, now)) {
      const { edit: next, conflicts } = moveEdit(edit, before, now);
      setEdit(next);
      if (conflicts.length > 0) setMoved({ before, conflicts });
    }
  }
  return {
    base,
    setBase,
    revalidate,
    conflicts: moved?.conflicts ?? [],
    /** Takes the stored values of the fields in conflict, except where what was typed is kept. */
    settle(kept: readonly string[]) {
      const theirs = moved!.conflicts.map(({ field }) => field).filter((field) => !kept.includes(field));
      setEdit(moveEdit(edit, moved!.before, toEdit(base), theirs).edit);
      setMoved(null);
    },
    keepTyped: () => setMoved(null),
  };
}
