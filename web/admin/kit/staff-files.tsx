import { useEffect, useState } from 'react';
import type { Failure } from '#contract/envelope.ts';
import type { StaffPhoto } from '#contract/photos.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { files as messages } from '#messages/admin.ts';
import { endSession } from '../api.ts';
import { saveFile, temporaryUrl } from '#web/ui/save-file.ts';
import styles from './staff-files.module.css';

/** A file that only staff may read, with its name; or the error message if it could not be fetched. */
export type StaffFile = { blob: Blob; name: string; error: null } | { blob: null; error: string };

/**
 * Fetches a file with the session. Never throws. If the session has ended, the error is the message that `FormMessage`
 * replaces with the login offer.
 */
export async function readFile(path: string, signal: AbortSignal | null = null): Promise<StaffFile> {
  const fail = (status: number, message = messages.unreachable): StaffFile => {
    const failure = { status, code: 'download_failed', message, errors: {} };
    const ended = endSession<never>({ ok: false, failure });
    return { blob: null, error: ended.ok ? message : ended.failure.message };
  };
  try {
    const response = await fetch(path, { signal, headers: { 'accept-language': currentLanguage } });
    if (!response.ok) return fail(response.status, ((await response.json()) as Partial<Failure>).message);
    const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    return { blob: await response.blob(), name, error: null };
  } catch {
    return fail(0);
  }
}

/**
 * Opens a file in a new tab. Returns the failure, or null. The tab is opened before the fetch, because browsers block
 * it later.
 */
export async function openFile(path: string, name: string): Promise<string | null> {
  const tab = window.open('', '_blank');
  const { blob, error } = await readFile(path);
  if (!blob) {
    tab?.close();
    return error;
  }
  if (tab) tab.location.replace(temporaryUrl(blob));
  else saveFile(blob, name);
  return null;
}

/** Each thumbnail links to the full size. Renders nothing without photos. */
export function PhotoList({ photos, path = staffPaths.photos }: { photos: readonly StaffPhoto[]; path?: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles['photos']}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <Photo photo={photo} path={path} name={messages.photo({ index: index + 1, total: photos.length })} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the object URL of a photo; null while it loads, '' if it could not be fetched. */
export function usePhotoUrl(path: string, id: number | string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    let created = '';
    void readFile(`${path}/${id}`, abort.signal).then(({ blob }) => {
      if (abort.signal.aborted) return;
      created = blob ? URL.createObjectURL(blob) : '';
      setUrl(created);
    });
    return () => {
      abort.abort();
      if (created) URL.revokeObjectURL(created);
    };
  }, [path, id]);
  return url;
}

interface PhotoProps {
  photo: StaffPhoto;
  path: string;
  name: string;
}

function Photo({ photo: { id, width, height, bytes }, path, name }: PhotoProps) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return <p className={styles['empty']}>{messages.failed({ name })}</p>;
  const url = `${path}/${id}`;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles['photo']}>
      <img src={url} alt={name} width={width} height={height} onError={() => setIsMissing(true)} />
      <span className={styles['size']}>
        {messages.size({ width, height, kilobytes: Math.max(1, Math.round(bytes / 1024)) })}
        <span className="visually-hidden"> {messages.fullSize}</span>
      </span>
    </a>
  );
}
