import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import styles from './shipping.module.css';

interface FormEndProps {
  label: string;
  busy: boolean;
  /** What is wrong with the whole; empty when nothing is. */
  message: string;
  saved: boolean;
}

/** A form's button with what came of it. */
export function FormEnd({ label, busy, message, saved }: FormEndProps) {
  return (
    <div className={styles['end']}>
      <Button type="submit" variant="secondary" busy={busy}>
        {label}
      </Button>
      <output className={styles['saved']}>{saved && !busy && message === '' && 'Saved.'}</output>
      <div role="alert">
        <FieldError error={message} />
      </div>
    </div>
  );
}
