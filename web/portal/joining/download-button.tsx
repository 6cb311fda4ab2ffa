import { type ReactNode, useState } from 'react';
import { download as messages } from '#messages/portal/download.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { downloadOwnFile } from './join-api.ts';

/** Downloads a file that only its owner may read. */
export function DownloadButton({ path, name, children }: { path: string; name: string; children: ReactNode }) {
  const [state, setState] = useState<'' | 'busy' | 'failed'>('');
  const download = async () => {
    setState('busy');
    setState((await downloadOwnFile(path, name)) ? '' : 'failed');
  };
  return (
    <>
      <Button variant="secondary" busy={state === 'busy'} onClick={() => void download()}>
        {state === 'busy' ? messages.busy : children}
      </Button>
      <FormMessage>{state === 'failed' && messages.failed}</FormMessage>
    </>
  );
}
