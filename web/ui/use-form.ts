import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '#contract/field-messages.ts';
import type { CallFailure } from './api-call.ts';

export type FormValues = Record<string, string | boolean>;

/** Messages by field name; empty if the values are valid. */
export type Validator = (values: Record<string, unknown>) => FieldErrors;

/** What a form shows of a failed call. */
export type FormFailure = Pick<CallFailure, 'errors' | 'message' | 'shown'> & { status?: number };

interface FormOptions<V extends FormValues> {
  initial: V;
  /** Loads the rules on demand, because they need the schema library. Without it only the server validates. */
  loadValidator?: () => Promise<Validator>;
  /** Makes the call for `formProps`. Returns its failure, or null on success. */
  submit?: (values: V) => Promise<FormFailure | null>;
}

export interface FieldState {
  name: string;
  value: string;
  onChange(event: { target: { value: string } }): void;
  onBlur(): void;
  error: string | undefined;
}

export interface CheckboxState {
  name: string;
  checked: boolean;
  onChange(event: { target: { checked: boolean } }): void;
  error: string | undefined;
}

export type Form<V extends FormValues = FormValues> = ReturnType<typeof useForm<V>>;

/**
 * Holds a form's values and errors. Shows errors of touched fields only; `validate` touches the invalid ones. Server
 * errors stay until their field changes. With `submit` it also provides `formProps`, `busy` and `message`.
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
    /** Reads the form's elements, because a browser may have filled them before hydration without a change event. */
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
    /** Waits for the rules, shows every error and returns the errors by field. */
    async validate(): Promise<FieldErrors> {
      const errors = (await validator.ready())?.(values) ?? {};
      setTouched((before) => new Set([...before, ...Object.keys(errors)]));
      return errors;
    },
    setServerErrors,
    /** Shows stored values and clears all errors. */
    show(next: (now: V) => V): void {
      setValues(next);
      setServerErrors({});
      setTouched(new Set());
    },
  };
}

/**
 * Merges values after a save: takes `stored`, but keeps fields that no longer hold what was `sent`. Without `sent`,
 * takes all of `stored`.
 */
export function mergeStored<V extends FormValues>(now: V, stored: V, sent?: V): V {
  const kept = sent ? Object.entries(now).filter(([name, value]) => value !== sent[name]) : [];
  return { ...now, ...stored, ...Object.fromEntries(kept) };
}

/** A select without a value may still wait for its options. */
function isValueControl(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (control instanceof HTMLSelectElement) return control.value !== '';
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

/** `wait` is for an overloaded shop. */
export type MessageKind = 'error' | 'note' | 'wait';

type SubmittedForm<V extends FormValues> = Pick<
  ReturnType<typeof useFields<V>>,
  'read' | 'validate' | 'setServerErrors'
>;

/**
 * Submits one at a time. `send` returns the failure, or null. Shows the failure's field errors and focuses the first
 * one. `message` is the failure's message if no field is at fault.
 */
export function useSubmit<V extends FormValues>(
  form: SubmittedForm<V>,
  send: (values: V) => Promise<FormFailure | null>,
) {
  const [busy, setBusy] = useState(false);
  const [kind, setKind] = useState<MessageKind>('error');
  const [message, setMessage] = useState<ReactNode>('');
  const element = useRef<HTMLFormElement>(null);
  const isServed = useIsServed();
  const takeOver = useEffectEvent(() => {
    if (isServed && element.current) form.read(element.current);
  });
  useEffect(() => takeOver(), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setMessage('');
    setBusy(true);
    const values = form.read(event.currentTarget);
    const invalid = await form.validate();
    const failure = Object.keys(invalid).length > 0 ? null : await send(values);
    // Errors are rendered before the focus moves, so that screen readers read them with the field.
    flushSync(() => {
      setBusy(false);
      form.setServerErrors(failure?.errors ?? {});
    });
    if (focusFirstError(element.current, failure?.errors ?? invalid) || !failure) return;
    // An overloaded shop is not the visitor's mistake.
    setKind(failure.status === 503 ? 'wait' : 'error');
    setMessage(failure.shown ?? failure.message);
  };
  return {
    busy,
    message,
    messageKind: kind,
    setMessage,
    formProps: {
      ref: element,
      // The browser's own messages would be in its language instead of the page's.
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
  };
}

const subscribeToNothing = () => () => undefined;

/**
 * Whether the component was in the server's HTML. A visitor may have typed into it before hydration; the next rendering
 * would replace that by the initial values.
 */
function useIsServed(): boolean {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  return useState(isHydrating)[0];
}

function useValidator(load: FormOptions<FormValues>['loadValidator']) {
  const [validator, setValidator] = useState<{ current: Validator } | null>(null);
  // The rules do not change while a form is shown. If they fail to load, only the server validates.
  const [ready] = useState(() => async () => load?.().catch(() => undefined));
  useEffect(() => {
    void ready().then((loaded) => loaded && setValidator({ current: loaded }));
  }, [ready]);
  return { current: validator?.current, ready };
}

export interface LabelledError {
  field: string;
  label: string;
  message: string;
}

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
  // The chosen one of a group of radio buttons gets the focus.
  const controls = found instanceof RadioNodeList ? [...found] : [found];
  const element = controls.find((each) => each instanceof HTMLInputElement && each.checked) ?? controls[0];
  if (element instanceof HTMLElement) element.focus();
}

/** Returns whether there is an invalid field. */
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
 * Runs `act` now, or after the click if a mouse button or finger is down. A message that appears in between would move
 * the button away, and the click would be lost.
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
