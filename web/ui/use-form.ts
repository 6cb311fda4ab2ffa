import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '#contract/field-messages.ts';
import type { CallFailure } from './api-call.ts';

export type FormValues = Record<string, string | boolean>;

/** Messages by field name; empty when the values are valid. */
export type Validator = (values: Record<string, unknown>) => FieldErrors;

interface FormOptions<V extends FormValues> {
  initial: V;
  /** Loads the rules on demand, because they bring the schema library along. Without it only the server validates. */
  loadValidator?: () => Promise<Validator>;
  /** Makes the call behind `formProps`; returns its failure, or null when it succeeded. */
  submit?: (values: V) => Promise<Pick<CallFailure, 'errors' | 'message'> | null>;
}

/** What a text, password or select field needs of its form. */
export interface FieldState {
  name: string;
  value: string;
  onChange(event: { target: { value: string } }): void;
  onBlur(): void;
  error: string | undefined;
}

/** What a checkbox needs of its form. */
export interface CheckboxState {
  name: string;
  checked: boolean;
  onChange(event: { target: { checked: boolean } }): void;
  error: string | undefined;
}

export type Form<V extends FormValues = FormValues> = ReturnType<typeof useForm<V>>;

/**
 * Values and errors of a form. Errors appear for touched fields only; validating touches the invalid ones. Server errors stay until
 * their field is changed. Values are never lost on a failure. With `submit` it has `formProps` for the form, `busy` and `message`, too.
 */
export function useForm<V extends FormValues>({ initial, loadValidator, submit }: FormOptions<V>) {
  const fields = useFields(initial, loadValidator);
  return { ...fields, ...useSubmit(fields, submit ?? submitNothing) };
}

async function submitNothing() {
  return null;
}

function useFields<V extends FormValues>(initial: V, loadValidator: FormOptions<V>['loadValidator']) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const validator = useValidator(loadValidator);
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
    read(form: HTMLFormElement): V {
      const next: FormValues = { ...values };
      for (const control of form.elements) {
        if (!isValueControl(control) || !(control.name in values)) continue;
        if (control.type === 'radio' && !(control as HTMLInputElement).checked) continue;
        next[control.name] = control.type === 'checkbox' ? (control as HTMLInputElement).checked : control.value;
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
    /** Validates all fields, waiting for the rules to load, shows every error and returns them by field. */
    async validate(): Promise<FieldErrors> {
      const errors = (await validator.ready())?.(values) ?? {};
      setTouched((before) => new Set([...before, ...Object.keys(errors)]));
      return errors;
    },
    setServerErrors,
    /** Replaces the values by what is stored, and clears errors. */
    show(next: (now: V) => V): void {
      setValues(next);
      setServerErrors({});
      setTouched(new Set());
    },
  };
}

/**
 * Returns the values of a form after a save: those of `stored`, but what is typed stays in a field that no longer holds what was `sent`. Without
 * `sent`, all of `stored`.
 */
export function mergeStored<V extends FormValues>(now: V, stored: V, sent?: V): V {
  const kept = sent ? Object.entries(now).filter(([name, value]) => value !== sent[name]) : [];
  return { ...now, ...stored, ...Object.fromEntries(kept) };
}

/** A select without a choice may still wait for its options. */
function isValueControl(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (control instanceof HTMLSelectElement) return control.value !== '';
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

/** How a message about a whole form is to look: what went wrong, what was done, or that the shop is too busy for the moment. */
export type MessageKind = 'error' | 'note' | 'wait';

type SubmittedForm<V extends FormValues> = Pick<
  ReturnType<typeof useFields<V>>,
  'read' | 'validate' | 'setServerErrors'
>;

/**
 * Submits a form, one submit at a time. `send` makes the call and returns its failure, or null on success. The failure's field errors
 * are shown at their fields and the first of them is focused; `message` is the failure's message when no field is to blame.
 */
export function useSubmit<V extends FormValues>(
  form: SubmittedForm<V>,
  send: (values: V) => Promise<(Pick<CallFailure, 'errors' | 'message'> & { status?: number }) | null>,
) {
  const [busy, setBusy] = useState(false);
  const [kind, setKind] = useState<MessageKind>('error');
  const [message, setMessage] = useState('');
  const element = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setMessage('');
    setBusy(true);
    const values = form.read(event.currentTarget);
    const invalid = await form.validate();
    const failure = Object.keys(invalid).length > 0 ? null : await send(values);
    // The errors are on the page before the focus moves, so that a screen reader reads them with the field.
    flushSync(() => {
      setBusy(false);
      form.setServerErrors(failure?.errors ?? {});
    });
    if (focusFirstError(element.current, failure?.errors ?? invalid) || !failure) return;
    // A shop that is too busy for the moment is not what the visitor did wrong.
    setKind(failure.status === 503 ? 'wait' : 'error');
    setMessage(failure.message);
  };
  return {
    busy,
    message,
    /** How the message is to look. */
    messageKind: kind,
    setMessage,
    formProps: {
      ref: element,
      // A browser's own messages are in its language, not in the page's.
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
  };
}

function useValidator(load: FormOptions<FormValues>['loadValidator']) {
  const [validator, setValidator] = useState<{ current: Validator } | null>(null);
  // The rules of a form never change while it is shown; where they cannot be loaded, the server validates alone.
  const [ready] = useState(() => async () => load?.().catch(() => undefined));
  useEffect(() => {
    void ready().then((loaded) => loaded && setValidator({ current: loaded }));
  }, [ready]);
  return { current: validator?.current, ready };
}

/** An error with the label that its field has on the page. */
export interface LabelledError {
  field: string;
  label: string;
  message: string;
}

/** Returns a form's errors in the order of its fields on the page. */
export function listErrorsInOrder(form: HTMLFormElement | null, errors: FieldErrors): LabelledError[] {
  const listed = new Set<string>();
  return [...(form?.elements ?? [])].flatMap((element) => {
    const field = element.getAttribute('name');
    const message = field && errors[field]?.[0];
    if (!message || !('labels' in element) || listed.has(field)) return [];
    listed.add(field);
    const label = (element as HTMLInputElement).labels?.[0]?.textContent.replace('*', '').trim() ?? field;
    return [{ field, label, message }];
  });
}

export function focusField(form: HTMLFormElement | null, field: string): void {
  const found = form?.elements.namedItem(field);
  // Of cards to choose from the chosen one.
  const controls = found instanceof RadioNodeList ? [...found] : [found];
  const element = controls.find((each) => each instanceof HTMLInputElement && each.checked) ?? controls[0];
  if (element instanceof HTMLElement) element.focus();
}

/** Moves the focus to the first invalid field of a form; returns whether there is one. */
export function focusFirstError(form: HTMLFormElement | null, errors: FieldErrors): boolean {
  const first = listErrorsInOrder(form, errors)[0];
  if (first) focusField(form, first.field);
  return first !== undefined;
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
 * Runs it now, or, while a finger or button is down, after the click that follows: a message that appears in between would push the
 * pressed button from under the pointer, and the click would be lost.
 */
export function runAfterPress(act: () => void): void {
  if (!pressed) return act();
  const later = () => {
    document.removeEventListener('pointerup', later, true);
    document.removeEventListener('pointercancel', later, true);
    setTimeout(act);
  };
  document.addEventListener('pointerup', later, true);
  document.addEventListener('pointercancel', later, true);
}
