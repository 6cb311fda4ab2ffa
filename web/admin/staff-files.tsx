import { useEffect, useState } from 'react';
import type { Failure } from '#contract/envelope.ts';
import type { StaffPhoto } from '#contract/photos.ts';
import { staffPaths } from '#contract/staff.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { files as messages } from '#messages/admin/files.ts';
import { saveFile, temporaryUrl } from '#web/ui/save-file.ts';
import styles from './staff-files.module.css';

/** A file that only staff may read, or why it could not be fetched. */
export type StaffFile = { blob: Blob; error: null } | { blob: null; error: string };

/** Fetches a file as the logged-in colleague. Never throws. */
export async function readFile(path: string, signal: AbortSignal | null = null): Promise<StaffFile> {
  try {
    const response = await fetch(path, { signal, headers: { 'accept-language': currentLanguage } });
    if (response.ok) return { blob: await response.blob(), error: null };
    const { message } = (await response.json()) as Partial<Failure>;
    return { blob: null, error: message ?? messages.unreachable };
  } catch {
    return { blob: null, error: messages.unreachable };
  }
}

/** Opens a file in a new tab; returns why that failed, or null. The tab is opened first: after a wait browsers would block it. */
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

/** Thumbnails of photos that a visitor sent, each a link to the full size; nothing where there are none. */
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

/** Returns the object URL of a photo; null while it loads, '' where it could not be fetched. */
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
  /** Of the call that gives it. */
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
