import { useState } from 'react';
import { copyCode as messages } from '#messages/shop.ts';
import { Icon } from './icon.tsx';
import styles from './copy-code.module.css';

/** If the browser forbids copying, the button selects the code. */
export function CopyCode({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (button: HTMLButtonElement) => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      getSelection()?.selectAllChildren(button.querySelector('code')!);
    }
  };
  return (
    <p className={styles['place']}>
      <button
        type="button"
        className={styles['code']}
        aria-label={messages.copyCode({ code })}
        onClick={(event) => void copy(event.currentTarget)}
        onBlur={() => setCopied(false)}
      >
        <code translate="no">{code}</code>
        <span className={styles['action']}>
          {isCopied && <Icon name="tick" />}
          {isCopied ? messages.copied : messages.copy}
        </span>
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && messages.codeCopied({ code })}
      </span>
    </p>
  );
}
