import { useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { words } from './gallery-words.ts';
import styles from './video.module.css';

/** A video that is fetched from its host only when the visitor asks for it; nothing goes there before. */
export function VideoOnRequest({ source, title }: { source: string; title: string }) {
  const [asked, setAsked] = useState(false);
  if (asked)
    return (
      <iframe
        className={styles['frame']}
        src={source}
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame's own origin is never ours; the player needs both
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        tabIndex={0}
        ref={(frame) => frame?.focus()}
      />
    );
  return (
    <button type="button" className={styles['poster']} onClick={() => setAsked(true)}>
      <span className={styles['play']}>
        <Icon name="play" />
      </span>
      {words.play}
      <span className={styles['note']}>{words.playNote}</span>
    </button>
  );
}
