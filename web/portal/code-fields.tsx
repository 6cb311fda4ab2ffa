import { useState } from 'react';
import { code as messages } from '#messages/portal/code.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import type { FieldState } from '#web/ui/use-form.ts';

/** A one-time code to the caller's mobile: where it was sent, or why it was not. `sentBefore`: where one has gone already. */
export function useCode(sendCode: () => Promise<CallResult<{ data: { sent_to: string } }>>, sentBefore = '') {
  const [state, setState] = useState({ sentTo: sentBefore, error: '', busy: false });
  const send = async () => {
    setState((before) => ({ ...before, error: '', busy: true }));
    const result = await sendCode();
    setState((before) =>
      result.ok
        ? { sentTo: result.reply.data.sent_to, error: '', busy: false }
        : { ...before, error: result.failure.message, busy: false },
    );
  };
  return { ...state, send };
}

interface CodeFieldsProps {
  form: { field(name: 'code'): FieldState };
  code: ReturnType<typeof useCode>;
  onAsk: () => void;
}

/** Where the code was sent, the field for it, and the button that sends one. */
export function CodeFields({ form, code, onAsk }: CodeFieldsProps) {
  return (
    <>
      <FormMessage kind="note">{code.sentTo && messages.sent({ to: code.sentTo })}</FormMessage>
      {code.sentTo !== '' && (
        <TextField
          {...form.field('code')}
          required
          label={messages.code}
          inputMode="numeric"
          maxLength={6}
          autoComplete="one-time-code"
        />
      )}
      <FormMessage>{code.error}</FormMessage>
      <div>
        <Button variant={code.sentTo ? 'quiet' : 'primary'} busy={code.busy} onClick={onAsk}>
          {code.busy ? messages.sending : code.sentTo ? messages.sendAgain : messages.sendCode}
        </Button>
      </div>
    </>
  );
}
