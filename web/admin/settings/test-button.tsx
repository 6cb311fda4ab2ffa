import { type ReactNode, useState } from 'react';
import type { SettingTestReply } from '#contract/admin/settings/settings.ts';
import { messaging as messages } from '#messages/settings.ts';
import { Button, TextField } from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff } from '../api.ts';
import styles from './settings.module.css';

/** Tests a setting on the server and shows the result beside the button. */
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
    <div className={look['tools']}>
      <Button variant="secondary" busy={busy} onClick={() => void run()}>
        {children}
      </Button>
      <p role="status" className={`${styles['result']} ${styles[result?.ok ? 'good' : 'bad']}`}>
        {result?.text}
      </p>
    </div>
  );
}

interface TestMobileProps {
  to: string;
  onChange: (to: string) => void;
}

/** The phone that a sample message goes to, in any notation: the server takes the ten digits out of it. */
export function TestMobile({ to, onChange }: TestMobileProps) {
  return (
    <TextField
      label={messages.to}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={to}
      onChange={(event) => onChange(event.target.value)}
      maxLength={20}
    />
  );
}
