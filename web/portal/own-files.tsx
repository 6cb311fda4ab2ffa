import { type ReactNode, useState } from 'react';
import type { Language } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { download as messages } from '#messages/portal.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { endSession, session } from './api.ts';

/**
 * Fetches a file that only its owner may read, by default in the page's language. Never throws. The failure's message
 * is that of a download, or that of a session that is over, in whose place the page offers the login.
 */
export async function readOwnFile(
  path: string,
  { language = currentLanguage, signal }: { language?: Language; signal?: AbortSignal } = {},
): Promise<CallResult<Blob>> {
  const token = session.token.get();
  const fail = (status: number) =>
    endSession<Blob>(token, {
      ok: false,
      failure: { status, code: 'download_failed', message: messages.failed, errors: {} },
    });
  try {
    const headers = { authorization: `Bearer ${token ?? ''}`, 'accept-language': language };
    const response = await fetch(path, { headers, ...(signal && { signal }) });
    return response.ok ? { ok: true, reply: await response.blob() } : fail(response.status);
  } catch {
    return fail(0);
  }
}

interface DownloadButtonProps {
  path: string;
  name: string;
  variant?: 'primary' | 'secondary' | 'quiet';
  children: ReactNode;
}

export function DownloadButton({ path, name, variant = 'secondary', children }: DownloadButtonProps) {
  const [state, setState] = useState({ isBusy: false, failed: '' });
  const download = async () => {
    setState({ isBusy: true, failed: '' });
    const file = await readOwnFile(path);
    if (file.ok) saveFile(file.reply, name);
    setState({ isBusy: false, failed: file.ok ? '' : file.failure.message });
  };
  return (
    <>
      <Button variant={variant} busy={state.isBusy} onClick={() => void download()}>
        {state.isBusy ? messages.busy : children}
      </Button>
      <FormMessage isOfFile>{state.failed}</FormMessage>
    </>
  );
}
