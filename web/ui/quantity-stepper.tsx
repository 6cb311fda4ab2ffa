import { useState } from 'react';
import { toAsciiDigits } from '#contract/typed-values.ts';
import { ui as messages } from '#messages/shop.ts';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  /** Example: "Quantity of Chyawanprash". */
  label: string;
  min?: number | undefined;
  max?: number | undefined;
}

/** The buttons stop at `min` and `max`. */
export function QuantityStepper({ value, onChange, label, min = 1, max = 9999 }: QuantityStepperProps) {
  // Text being typed, which may not be a number yet; null shows the value.
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => setTyped(null);
  const set = (next: number) => {
    if (next >= min && next <= max) onChange(next);
  };
  const step = (by: number) => {
    settle();
    set(value + by);
  };
  const type = (text: string) => {
    setTyped(text);
    const digits = toAsciiDigits(text);
    if (/^\d{1,4}$/.test(digits)) set(Number(digits));
  };
  return (
    <span className={styles['stepper']} role="group" aria-label={label}>
      <button
        type="button"
        className={styles['step']}
        aria-label={messages.decrease}
        aria-disabled={value <= min || undefined}
        onClick={() => step(-1)}
      >
        −
      </button>
      <input
        className={styles['number']}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={typed ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
      />
      <button
        type="button"
        className={styles['step']}
        aria-label={messages.increase}
        aria-disabled={value >= max || undefined}
        onClick={() => step(1)}
      >
        +
      </button>
    </span>
  );
}
