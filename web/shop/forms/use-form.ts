import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#contract/orders.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { focusFirstError } from './form-errors.tsx';
import type { Validator } from './validators.ts';

export type FormValues = Record<string, string | boolean>;

interface FormOptions<V extends FormValues> {
  initial: V;
  /** Picks the form's validator; the validators are loaded when the form appears. Without one only the server validates. */
  pickValidator?: (validators: typeof import('./validators.ts')) => Validator;
}

/** Props of a text, password or select field. */
export interface FieldState {
  name: string;
  value: string;
  onChange(event: { target: { value: string } }): void;
  onBlur(): void;
  error: string | undefined;
}

/** Props of a checkbox. */
export interface CheckboxState {
  name: string;
  checked: boolean;
  onChange(event: { target: { checked: boolean } }): void;
  error: string | undefined;
}

/**
 * Values and errors of a form. Errors appear for touched fields only; validating touches the invalid ones. Server errors stay until
 * their field is changed. Values are never lost on a failure.
 */
export function useForm<V extends FormValues>({ initial, pickValidator }: FormOptions<V>) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const validator = useValidator(pickValidator);
  const invalid = validator.current?.(values) ?? {};

  const set = (name: keyof V & string, value: string | boolean) => {
    setValues((before) => ({ ...before, [name]: value }));
    setServerErrors(({ [name]: _changed, ...others }) => others);
  };
  const touch = (name: string) => setTouched((before) => (before.has(name) ? before : new Set(before).add(name)));
  const errorOf = (name: string): string | undefined =>
    serverErrors[name]?.[0] ?? (touched.has(name) ? invalid[name]?.[0] : undefined);

  return {
    values,
    set,
    errorOf,
    /** Reads the values from the page's fields: a browser may have filled them before hydration, without a change event. */
    read(element: HTMLFormElement): V {
      const next: FormValues = { ...values };
      for (const control of element.elements) {
        if (!(control instanceof HTMLInputElement) || !(control.name in values)) continue;
        next[control.name] = control.type === 'checkbox' ? control.checked : control.value;
      }
      setValues(next as V);
      return next as V;
    },
    field(name: keyof V & string): FieldState {
      return {
        name,
        value: String(values[name]),
        onChange: (event) => set(name, event.target.value),
        onBlur: () => runAfterPress(() => touch(name)),
        error: errorOf(name),
      };
    },
    checkbox(name: keyof V & string): CheckboxState {
      return {
        name,
        checked: values[name] === true,
        onChange: (event) => set(name, event.target.checked),
        error: errorOf(name),
      };
    },
    /** Validates all fields, waiting for the validators to load, shows every error and returns them by field. */
    async validate(): Promise<FieldErrors> {
      const errors = (await validator.load())?.(values) ?? {};
      setTouched((before) => new Set([...before, ...Object.keys(errors)]));
      return errors;
    },
    setServerErrors,
  };
}

function useValidator(pick: FormOptions<FormValues>['pickValidator']) {
  const [loaded, setLoaded] = useState<{ validator: Validator } | null>(null);
  // A form's validator never changes while it is shown.
  const [load] = useState(() => async (): Promise<Validator | undefined> => {
    // When the validators fail to load, only the server validates.
    const validators = pick && (await import('./validators.ts').catch(() => undefined));
    return validators && pick(validators);
  });
  useEffect(() => {
    void load().then((validator) => validator && setLoaded({ validator }));
  }, [load]);
  return { current: loaded?.validator, load };
}

type SubmittedForm<V extends FormValues> = Pick<ReturnType<typeof useForm<V>>, 'read' | 'validate' | 'setServerErrors'>;

/**
 * Submits a form, one submit at a time. `send` makes the call and returns its failure, or null on success. The failure's field errors
 * are shown at their fields and the first of them is focused; `message` is the failure's message when no field is to blame.
 */
export function useSubmit<V extends FormValues>(
  form: SubmittedForm<V>,
  send: (values: V) => Promise<Pick<CallFailure, 'errors' | 'message'> | null>,
) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const element = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setMessage('');
    const values = form.read(event.currentTarget);
    const invalid = await form.validate();
    if (Object.keys(invalid).length > 0) return focusFirstError(element.current, invalid);
    setBusy(true);
    const failure = await send(values);
    setBusy(false);
    if (!failure) return;
    form.setServerErrors(failure.errors);
    if (Object.keys(failure.errors).length === 0) setMessage(failure.message);
    focusFirstError(element.current, failure.errors);
  };
  return {
    busy,
    message,
    setMessage,
    formProps: { ref: element, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) },
  };
}

let pressed = false;

if (typeof document !== 'undefined') {
  const listen = (type: string, value: boolean) =>
    document.addEventListener(type, () => void (pressed = value), { capture: true, passive: true });
  listen('pointerdown', true);
  listen('pointerup', false);
  listen('pointercancel', false);
}

/**
 * Calls back now or, while a pointer is down, after the click that follows: an error message that appears in between would move the
 * pressed button from under the pointer, and the click would be lost.
 */
export function runAfterPress(callback: () => void): void {
  if (!pressed) return callback();
  const later = () => {
    document.removeEventListener('pointerup', later, true);
    document.removeEventListener('pointercancel', later, true);
    setTimeout(callback);
  };
  document.addEventListener('pointerup', later, true);
  document.addEventListener('pointercancel', later, true);
}
