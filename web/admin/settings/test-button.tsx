import { type ReactNode, useState } from 'react';
import type { SettingTestReply } from '#contract/staff-settings.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import { callAsStaff } from '../api.ts';
import styles from './settings.module.css';

/** Has the server try a setting out, and says what came of it beside the button. */
export function TestButton({ path, body, children }: { path: string; body: object; children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  const run = async () => {
    setBusy(true);
    setResult(null);
    const answer = await callAsStaff<SettingTestReply>(path, { body, timeoutMs: 40_000 });
    setBusy(false);
    if (!answer.ok) {
      const field = Object.values(answer.failure.errors)[0]?.[0];
      return setResult({ ok: false, text: field ?? answer.failure.message });
    }
    const { ok, message, detail } = answer.reply.data;
    setResult({ ok, text: detail ? `${message} ${detail}` : message });
  };
  return (
    <div className={styles['row']}>
      <Button variant="secondary" busy={busy} onClick={() => void run()}>
        {children}
      </Button>
      <p role="status" className={`${styles['result']} ${styles[result?.ok ? 'good' : 'bad']}`}>
        {result?.text}
      </p>
    </div>
  );
}
