import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallFailure } from '#web/ui/api-call.ts';
import { saveShipping } from './shipping-calls.ts';

/** Saves what a form holds and shows what is then stored. `saved` tells that the last attempt went well. */
export function useSaving(path: string, onSaved?: () => void) {
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState(false);
  const save = async (values: object): Promise<CallFailure | null> => {
    setSaved(false);
    const failure = await saveShipping(path, values);
    // Also after a refusal, because somebody else may have been faster; not where no answer came.
    if (failure?.status !== 0) await revalidate();
    setSaved(!failure);
    if (!failure) onSaved?.();
    return failure;
  };
  return { saved, save };
}
