import { useState } from 'react';
import { useMovedEdit } from './move-edit.ts';
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
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm<V>({
    initial: toForm(stored),
    async submit(values) {
      setIsSaved(false);
      const outcome = await save(values, moved.base);
      setIsSaved(outcome?.ok ?? false);
      return accept(outcome, values);
    },
  });
  const [first] = useState(stored);
  const moved = useMovedEdit({
    stored: follows ? stored : first,
    toEdit: toForm,
    edit: form.values,
    setEdit: (edit) => form.show((now) => ({ ...now, ...edit })),
    busy: form.busy,
  });
  const shown = toForm(moved.base);
  const isChanged = Object.keys(shown).some((name) => form.values[name] !== shown[name]);

  /**
   * Shows the outcome of a command on the record and reloads the page's data. Returns the failure. `sent` as in
   * `takeOver`.
   */
  function accept(outcome: SaveOutcome<S>, sent?: V): FormFailure | null {
    // Reloads after an error too, because somebody else may have changed the record first. Not without a reply, because
    // reloading would fail too.
    if (outcome && (outcome.ok || outcome.failure.status !== 0)) void moved.revalidate();
    if (outcome?.ok) takeOver(outcome.stored, sent);
    return outcome && !outcome.ok ? outcome.failure : null;
  }

  /** Shows the stored values; with `sent`, only in fields that still hold what was sent. */
  function takeOver(next: S, sent?: V): void {
    moved.setBase(next);
    form.show((now) => mergeStored(now, toForm(next), sent));
  }

  const { base, conflicts, settle, keepTyped } = moved;
  return { ...form, base, isChanged, isSaved: isSaved && !isChanged, accept, conflicts, settle, keepTyped };
}
