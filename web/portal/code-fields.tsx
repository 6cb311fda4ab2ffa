import { useRef } from 'react';
import { pathIn } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { code as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { CodeField, ResendCode, type ResentCode, useResentCode } from '#web/ui/resend-code.tsx';
import type { FieldState } from '#web/ui/use-form.ts';

/** Sends one-time codes to the caller's mobile number. `sentBefore` is where a code was sent just before, if any. */
export const useCode = (
  sendCode: () => Promise<CallResult<{ data: { sent_to: string } }>>,
  sentBefore?: string,
): ResentCode => {
  const noteOf = (to: string) => messages.sent({ to });
  return useResentCode(sendCode, ({ data }) => noteOf(data.sent_to), sentBefore && noteOf(sentBefore));
};

interface CodeFieldsProps {
  form: { field(name: 'code'): FieldState };
  code: ResentCode;
  /** Returns whether a code may be sent. */
  canSend?: () => boolean;
}

export function CodeFields({ form, code, canSend = () => true }: CodeFieldsProps) {
  const { demo } = useSettings();
  const field = useRef<HTMLDivElement>(null);
  const ask = async () => {
    if (!canSend() || (await code.send()) !== null) return;
    // Clears an earlier code and its error.
    form.field('code').onChange({ target: { value: '' } });
    field.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <FormMessage kind="note">{code.note}</FormMessage>
      {code.note !== '' && (
        <div ref={field}>
          <CodeField {...form.field('code')} label={messages.code} />
          {demo && (
            <a href={pathIn(currentLanguage, '/demo-codes')} target="_blank" rel="noopener">
              {messages.demo}
            </a>
          )}
        </div>
      )}
      <FormMessage>{code.failure}</FormMessage>
      <div>
        {code.note !== '' ? (
          <ResendCode code={code} onSend={() => void ask()} />
        ) : (
          <Button busy={code.busy} onClick={() => void ask()}>
            {code.busy ? messages.sending : messages.sendCode}
          </Button>
        )}
      </div>
    </>
  );
}
