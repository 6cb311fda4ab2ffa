import { useId, useRef, useState } from 'react';
import { home as words } from '#messages/portal/home.ts';
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
      setTold(words.copied);
    } catch {
      input.current?.select();
      setTold(words.selected);
    }
  };
  return (
    <div className={styles['copy']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['row']}>
        <input id={id} ref={input} value={text} readOnly onFocus={(event) => event.target.select()} />
        <Button variant="primary" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      <output className={styles['told']}>
        {told === words.copied && <Icon name="tick" />}
        {told}
      </output>
    </div>
  );
}
