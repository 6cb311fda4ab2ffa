import { useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './copy-field.module.css';

/** A text to take along, with a button that copies it. Where the browser forbids copying, the text is left selected. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTold('Copied');
    } catch {
      input.current?.select();
      setTold('Selected: press Ctrl+C to copy');
    }
  };
  return (
    <div className={styles['copy']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['row']}>
        <input id={id} ref={input} value={text} readOnly onFocus={(event) => event.target.select()} />
        <Button variant="primary" onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <output className={styles['told']}>
        {told === 'Copied' && <Icon name="tick" />}
        {told}
      </output>
    </div>
  );
}
