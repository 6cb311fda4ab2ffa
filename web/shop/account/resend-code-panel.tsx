import { FormMessage } from '#web/ui/form.tsx';
import { ResendCode, type ResentCode } from '#web/ui/resend-code.tsx';

/** `ResendCode` below what came of it. `onSent` is called when the wait has replaced the pressed button. */
export function ResendCodePanel({ code, onSent }: { code: ResentCode; onSent: () => void }) {
  const send = async () => {
    if ((await code.send()) === null) onSent();
  };
  return (
    <>
      <FormMessage kind="note">{!code.busy && !code.failure && code.note}</FormMessage>
      <FormMessage>{code.failure}</FormMessage>
      <div>
        <ResendCode code={code} onSend={() => void send()} />
      </div>
    </>
  );
}
