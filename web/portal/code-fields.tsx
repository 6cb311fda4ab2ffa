import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { code as messages } from '#messages/portal.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { ResendCode, resendAfterSeconds, useResendWait } from '#web/ui/resend-code.tsx';
import type { FieldState } from '#web/ui/use-form.ts';

/**
 * Sends one-time codes to the caller's mobile number. `sentBefore` is where a code was sent just before, if any. `send`
 * returns whether it sent a code.
 */
export function useCode(sendCode: () => Promise<CallResult<{ data: { sent_to: string } }>>, sentBefore = '') {
  const [state, setState] = useState({ sentTo: sentBefore, error: '', busy: false });
  const { wait, begin } = useResendWait(sentBefore === '' ? 0 : resendAfterSeconds);
  const send = async (): Promise<boolean> => {
    setState((before) => ({ ...before, error: '', busy: true }));
    const result = await sendCode();
    if (result.ok) begin();
    // The code's field must be rendered before the caller moves the focus to it.
    flushSync(() =>
      setState((before) =>
        result.ok
          ? { sentTo: result.reply.data.sent_to, error: '', busy: false }
          : { ...before, error: result.failure.message, busy: false },
      ),
    );
    return result.ok;
  };
  return { ...state, wait, send };
}

interface CodeFieldsProps {
  form: { field(name: 'code'): FieldState };
  code: ReturnType<typeof useCode>;
  /** Returns whether a code was sent. */
  onAsk: () => boolean | Promise<boolean>;
}

export function CodeFields({ form, code, onAsk }: CodeFieldsProps) {
  const field = useRef<HTMLDivElement>(null);
  const ask = async () => {
    if (!(await onAsk())) return;
    // Clears an earlier code and its error.
    form.field('code').onChange({ target: { value: '' } });
    field.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <FormMessage kind="note">{code.sentTo && messages.sent({ to: code.sentTo })}</FormMessage>
      {code.sentTo !== '' && (
        <div ref={field}>
          <TextField
            {...form.field('code')}
            required
            label={messages.code}
            inputMode="numeric"
            maxLength={40}
            autoComplete="one-time-code"
          />
        </div>
      )}
      <FormMessage>{code.error}</FormMessage>
      <div>
        {code.sentTo !== '' ? (
          <ResendCode wait={code.wait} busy={code.busy} onSend={() => void ask()} />
        ) : (
          <Button busy={code.busy} onClick={() => void ask()}>
            {code.busy ? messages.sending : messages.sendCode}
          </Button>
        )}
      </div>
    </>
  );
}
