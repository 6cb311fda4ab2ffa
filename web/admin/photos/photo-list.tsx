import { useEffect, useState } from 'react';
import type { StaffPhoto } from '#contract/photos.ts';
import { staffPaths } from '#contract/staff.ts';
import { readFile } from '../files.ts';
import styles from './photo-list.module.css';

/** Photos that a visitor sent, small, each leading to itself in full size; nothing where there are none. */
export function PhotoList({ photos }: { photos: readonly StaffPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles['photos']}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <Photo photo={photo} name={`Photo ${index + 1} of ${photos.length}`} />
        </li>
      ))}
    </ul>
  );
}

/** The object URL of a photo; null until it is there, '' where it cannot be had. */
function usePhotoUrl(id: number): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    let made = '';
    void readFile(`${staffPaths.photos}/${id}`, gone.signal).then(({ blob }) => {
      if (gone.signal.aborted) return;
      made = blob ? URL.createObjectURL(blob) : '';
      setUrl(made);
    });
    return () => {
      gone.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return url;
}

function Photo({ photo: { id, width, height, bytes }, name }: { photo: StaffPhoto; name: string }) {
  const url = usePhotoUrl(id);
  if (url === null) return <p className={styles['empty']}>Loading...</p>;
  if (url === '') return <p className={styles['empty']}>{name} cannot be shown just now.</p>;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles['photo']}>
      <img src={url} alt={name} width={width} height={height} />
      <span className={styles['size']}>
        {width} × {height}, {Math.max(1, Math.round(bytes / 1024))} KB
        <span className="visually-hidden"> (full size, opens in a new tab)</span>
      </span>
    </a>
  );
}
