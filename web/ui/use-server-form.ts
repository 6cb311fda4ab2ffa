import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallFailure } from './api-call.ts';

type FormValues = Record<string, string | boolean>;

/**
 * A form that the server judges. Typed values survive a refusal; a field's error goes when the field is changed; the cursor
 * lands in the first wrong field. `send` makes the call and gives its failure, or null when all went well.
 */
export function useServerForm<V extends FormValues>(initial: V, send: (values: V) => Promise<CallFailure | null>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<CallFailure['errors']>({});
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const change = (name: keyof V & string, value: string | boolean) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _changed, ...others }) => others);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setMessage('');
    const failure = await send(values);
    // The messages stand on the page before the cursor moves, so that a screen reader reads them with the field.
    flushSync(() => {
      setBusy(false);
      setErrors(failure?.errors ?? {});
    });
    if (failure && !focusFirstWrong(form.current, failure.errors)) setMessage(failure.message);
  };

  return {
    busy,
    /** What is wrong beyond single fields; empty when nothing is. */
    message,
    formProps: { ref: form, noValidate: true, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) },
    textProps: (name: keyof V & string) => ({
      name,
      value: String(values[name]),
      error: errors[name]?.[0],
      required: true,
      onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    }),
    checkboxProps: (name: keyof V & string) => ({
      name,
      checked: values[name] === true,
      error: errors[name]?.[0],
      required: true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.checked),
    }),
  };
}

function focusFirstWrong(form: HTMLFormElement | null, errors: CallFailure['errors']): boolean {
  for (const element of form?.elements ?? []) {
    const name = element.getAttribute('name');
    if (name && errors[name] && element instanceof HTMLElement) {
      element.focus();
      return true;
    }
  }
  return false;
}
