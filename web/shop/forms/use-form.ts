import { useEffect, useState } from 'react';
import type { FieldErrors } from '#contract/orders.ts';
import type { Judge } from './validators.ts';

export type FormValues = Record<string, string | boolean>;

interface FormRules<V extends FormValues> {
  initial: V;
  /** Which rules hold; loaded when the form appears. Without them only the server judges. */
  judge?: (judges: typeof import('./validators.ts')) => Judge;
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
export interface TickState {
  name: string;
  checked: boolean;
  onChange(event: { target: { checked: boolean } }): void;
  error: string | undefined;
}

/**
 * The values and errors of a form. Errors appear for touched fields only; a submit touches those that are wrong. What the server
 * refused stands until its field is changed. Typed values are never lost on a failure.
 */
export function useForm<V extends FormValues>({ initial, judge }: FormRules<V>) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldErrors>({});
  const rules = useJudge(judge);
  const broken = rules.judge?.(values) ?? {};

  const set = (name: keyof V & string, value: string | boolean) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused(({ [name]: _changed, ...others }) => others);
  };
  const touch = (name: string) => setTouched((before) => (before.has(name) ? before : new Set(before).add(name)));
  const errorOf = (name: string): string | undefined =>
    refused[name]?.[0] ?? (touched.has(name) ? broken[name]?.[0] : undefined);

  return {
    values,
    set,
    errorOf,
    /**
     * What stands in the page's fields. A browser may have filled them before the page came alive, unnoticed; forms that are part
     * of the served page read themselves when they are submitted.
     */
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
        onBlur: () => afterPress(() => touch(name)),
        error: errorOf(name),
      };
    },
    tick(name: keyof V & string): TickState {
      return {
        name,
        checked: values[name] === true,
        onChange: (event) => set(name, event.target.checked),
        error: errorOf(name),
      };
    },
    /** Judges everything, waiting for the rules where they are still on their way, and shows every error there is. */
    async check(): Promise<FieldErrors> {
      const errors = (await rules.ready())?.(values) ?? {};
      setTouched((before) => new Set([...before, ...Object.keys(errors)]));
      return errors;
    },
    /** Shows what the server refused, by field. */
    refuse: (errors: FieldErrors) => setRefused(errors),
  };
}

function useJudge(pick: FormRules<FormValues>['judge']) {
  const [judge, setJudge] = useState<{ current: Judge } | null>(null);
  // The rules of a form never change while it is shown.
  const [load] = useState(() => async (): Promise<Judge | undefined> => {
    // Where the rules cannot be loaded, the server judges alone.
    const judges = pick && (await import('./validators.ts').catch(() => undefined));
    return judges && pick(judges);
  });
  useEffect(() => {
    void load().then((loaded) => loaded && setJudge({ current: loaded }));
  }, [load]);
  return { judge: judge?.current, ready: load };
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
 * Does it now, or, while a finger or button is down, after the click that follows: a message that appears in between would push the
 * pressed button from under the pointer, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!pressed) return act();
  const later = () => {
    document.removeEventListener('pointerup', later, true);
    document.removeEventListener('pointercancel', later, true);
    setTimeout(act);
  };
  document.addEventListener('pointerup', later, true);
  document.addEventListener('pointercancel', later, true);
}
