import { type ReactNode, useState } from 'react';
import type { Language } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { download as messages } from '#messages/portal/download.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { session } from './api.ts';

/** A file that only its owner may read, in the page's language unless said otherwise; null where it could not be fetched. */
export async function readOwnFile(
  path: string,
  { language = currentLanguage, signal }: { language?: Language; signal?: AbortSignal } = {},
): Promise<Blob | null> {
  const token = session.token.get() ?? '';
  try {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
    const response = await fetch(path, { headers, ...(signal && { signal }) });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

interface DownloadButtonProps {
  path: string;
  /** Under which it is saved. */
  name: string;
  variant?: 'primary' | 'secondary' | 'quiet';
  children: ReactNode;
}

/** Downloads a file that only its owner may read. */
export function DownloadButton({ path, name, variant = 'secondary', children }: DownloadButtonProps) {
  const [state, setState] = useState<'' | 'busy' | 'failed'>('');
  const download = async () => {
    setState('busy');
    const file = await readOwnFile(path);
    if (file) saveFile(file, name);
    setState(file ? '' : 'failed');
  };
  return (
    <>
      <Button variant={variant} busy={state === 'busy'} onClick={() => void download()}>
        {state === 'busy' ? messages.busy : children}
      </Button>
      <FormMessage>{state === 'failed' && messages.failed}</FormMessage>
    </>
  );
}
