import { useState } from 'react';
import { factors as messages } from '#messages/admin.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import styles from './factors.module.css';

/** The codes are shown only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = async () =>
    setIsCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className={styles['codes']}>
      <p>{messages.saveCodesAbout}</p>
      <ol className={styles['codeList']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={look['buttons']}>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {messages.copyCodes}
        </Button>
        <Button variant="secondary" size="small" onClick={download}>
          {messages.downloadCodes}
        </Button>
        <output>{isCopied && messages.copied}</output>
      </div>
      <Button onClick={onSaved}>{messages.savedCodes}</Button>
    </div>
  );
}
