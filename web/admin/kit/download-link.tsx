import { Button as LibraryButton } from '@mantine/core';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { saveFile } from '#web/ui/save-file.ts';
import { FormMessage } from './form.tsx';
import { buttonLook, labelOf, type Named } from './inputs.tsx';
import { readFile } from './staff-files.tsx';

interface DownloadLinkProps extends Named {
  /** The call that returns the file. */
  path: string;
  /** `text` looks like a plain link. */
  variant?: 'primary' | 'secondary' | 'text';
  size?: 'small' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Saves a file that only staff may read. Fetches it, because a plain link could not show why a download fails. */
export function DownloadLink({ path, variant = 'secondary', size, className, children, of }: DownloadLinkProps) {
  const [{ isBusy, failed }, setState] = useState({ isBusy: false, failed: '' });
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setState({ isBusy: true, failed: '' });
    const file = await readFile(path);
    if (file.blob) saveFile(file.blob, file.name);
    setState({ isBusy: false, failed: file.error ?? '' });
  };
  const props = {
    href: path,
    download: true,
    className,
    'aria-busy': isBusy || undefined,
    onClick: (event: MouseEvent) => void download(event),
  };
  const label = labelOf({ children, of });
  return (
    <>
      {variant === 'text' ? (
        <a {...props}>{label}</a>
      ) : (
        <LibraryButton {...buttonLook({ variant, size })} component="a" {...props}>
          {label}
        </LibraryButton>
      )}
      <FormMessage isOfFile>{failed}</FormMessage>
    </>
  );
}
