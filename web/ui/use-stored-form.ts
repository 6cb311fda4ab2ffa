import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallFailure } from './api-call.ts';
import { type FormValues, mergeStored, useForm } from './use-form.ts';

type Failure = Pick<CallFailure, 'errors' | 'message'> & { status?: number };

/** What a save came to: what is stored then, a failure, or null where nothing was sent or the person is asked something first. */
export type SaveOutcome<S> = { ok: true; stored: S } | { ok: false; failure: Failure } | null;

interface StoredFormOptions<S, V extends FormValues> {
  /** What the page has read. */
  stored: S;
  toForm: (stored: S) => V;
  /** Sends what differs from `base`, which is what the server said last, and returns what the server answered. */
  save: (values: V, base: S) => Promise<SaveOutcome<S>>;
  /** False where other parts of the form hold values of their own: then a new reading of the page changes nothing here. */
  follows?: boolean;
}

/**
 * A form of something stored that stays open after it is saved. It shows what the server answered to the save, at once and before the page
 * is read again, and compares with that answer from then on. A field that was changed while the save was on its way keeps what was typed.
 * A form without changes follows each new reading of the page; one with changes keeps them.
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

  /** Shows what a save or another command on the record came to and has the page read again; returns its failure. `sent` as of `takeOver`. */
  function accept(outcome: SaveOutcome<S>, sent?: V): Failure | null {
    // Also after an error, because somebody else may have been faster; not where no answer came, because reading would fail, too.
    if (outcome && (outcome.ok || outcome.failure.status !== 0)) void revalidate();
    if (outcome?.ok) takeOver(outcome.stored, sent);
    return outcome && !outcome.ok ? outcome.failure : null;
  }

  /** Shows what is stored now; with `sent`, only in the fields that still hold what was sent. */
  function takeOver(next: S, sent?: V): void {
    setBase(next);
    form.show((now) => mergeStored(now, toForm(next), sent));
  }

  // A reading from before the last answer is older than what the form shows: the one that follows the answer is waited for.
  if (stored !== read && state === 'idle') {
    setRead(stored);
    if (follows && !isChanged && !form.busy) takeOver(stored);
  }
  return { ...form, base, isChanged, isSaved: isSaved && !isChanged, accept };
}
