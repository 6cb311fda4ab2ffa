import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type FieldConflict, isSame, moveEdit } from './move-edit.ts';
import { type FormFailure, type FormValues, mergeStored, useForm } from './use-form.ts';

/**
 * Result of a save: the record as stored, a failure, or null where nothing was sent or a confirmation is asked for
 * first.
 */
export type SaveOutcome<S> = { ok: true; stored: S } | { ok: false; failure: FormFailure } | null;

interface StoredFormOptions<S, V extends FormValues> {
  stored: S;
  toForm: (stored: S) => V;
  /** Sends the differences from `base`, the server's last reply, and returns the new reply. */
  save: (values: V, base: S) => Promise<SaveOutcome<S>>;
  /** False if other parts of the form have their own values; a reload then does not change this form. */
  follows?: boolean;
}

/**
 * A form for a stored record that stays open after a save. It shows the server's reply at once and compares with it
 * from then on. A field edited during the save keeps its input. What is edited moves over to reloaded data: other fields
 * take its values, and `conflicts` are the fields that somebody else changed, too.
 */
export function useStoredForm<S, V extends FormValues>({
  stored,
  toForm,
  save,
  follows = true,
}: StoredFormOptions<S, V>) {
  const { revalidate, state } = useRevalidator();
  const [base, setBase] = useState(stored);
  const [read, setRead] = useState(stored);
  const [isSaved, setIsSaved] = useState(false);
  /** What the form began with before the fields in conflict were reloaded. */
  const [moved, setMoved] = useState<{ before: V; conflicts: readonly FieldConflict[] } | null>(null);
  const form = useForm<V>({
    initial: toForm(base),
    async submit(values) {
      setIsSaved(false);
      const outcome = await save(values, base);
      setIsSaved(outcome?.ok ?? false);
      return accept(outcome, values);
    },
  });
  const shown = toForm(base);
  const isChanged = Object.keys(shown).some((name) => form.values[name] !== shown[name]);

  /**
   * Shows the outcome of a command on the record and reloads the page's data. Returns the failure. `sent` as in
   * `takeOver`.
   */
  function accept(outcome: SaveOutcome<S>, sent?: V): FormFailure | null {
    // Reloads after an error too, because somebody else may have changed the record first. Not without a reply, because
    // reloading would fail too.
    if (outcome && (outcome.ok || outcome.failure.status !== 0)) void revalidate();
    if (outcome?.ok) takeOver(outcome.stored, sent);
    return outcome && !outcome.ok ? outcome.failure : null;
  }

  /** Shows the stored values; with `sent`, only in fields that still hold what was sent. */
  function takeOver(next: S, sent?: V): void {
    setBase(next);
    form.show((now) => mergeStored(now, toForm(next), sent));
  }

  /** Takes the stored values of the fields in conflict, except where what was typed is kept. */
  function settle(kept: readonly string[]): void {
    if (!moved) return;
    const theirs = moved.conflicts.map(({ field }) => field).filter((field) => !kept.includes(field));
    form.show((now) => moveEdit(now, moved.before, { ...now, ...shown }, theirs).edit);
    setMoved(null);
  }

  // Data loaded before the last reply is outdated: wait for the next load.
  if (stored !== read && state === 'idle' && !moved) {
    setRead(stored);
    const next = toForm(stored);
    if (follows && !form.busy) {
      setBase(stored);
      if (!isSame(next, shown)) {
        const { edit, conflicts } = moveEdit(form.values, shown, { ...form.values, ...next });
        form.show(() => edit);
        if (conflicts.length > 0) setMoved({ before: shown, conflicts });
      }
    }
  }
  return {
    ...form,
    base,
    isChanged,
    isSaved: isSaved && !isChanged,
    accept,
    conflicts: moved?.conflicts ?? [],
    settle,
    keepTyped: () => setMoved(null),
  };
}
