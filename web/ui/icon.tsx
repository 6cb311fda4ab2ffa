import styles from './icon.module.css';

/** Line drawings on a 24 px grid, strokes only. */
const drawings = {
  menu: 'M3 7h18M3 12h18M3 17h12',
  close: 'm6 6 12 12M18 6 6 18',
  home: 'M4 11.5 12 4l8 7.5M6.5 9.5V20h11V9.5M10 20v-6h4v6',
  rupee: 'M7 4h10M7 8.5h10M7 4c7 0 7 9 0 9l7.5 7',
  team: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9c.5-3.8 3-5.5 6.5-5.5s6 1.7 6.5 5.5M16 4.5a3.3 3.3 0 0 1 0 6.3M17.5 14.7c2.4.6 3.7 2.4 4 5.3',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-2L21 20.5',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.5l3.5 2',
  bag: 'M5 8h14l1 13H4L5 8Zm4 3V6.5a3 3 0 0 1 6 0V11',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 21c.6-4.2 3.5-6.5 7.5-6.5s6.9 2.3 7.5 6.5',
  heart:
    'M12 20.5C6 16.5 3 13 3 9.2 3 6.3 5.2 4.5 7.5 4.5c2 0 3.5 1.2 4.5 3 1-1.8 2.5-3 4.5-3C18.8 4.5 21 6.3 21 9.2c0 3.8-3 7.3-9 11.3Z',
  phone: 'M5 4h4l1.5 5-2.5 1.5a11 11 0 0 0 5.5 5.5l1.5-2.5 5 1.5v4c0 .6-.4 1-1 1C11 20 4 13 4 5c0-.6.4-1 1-1Z',
  mail: 'M3 5.5h18v13H3v-13Zm0 .5 9 7 9-7',
  pin: 'M12 21.5c4.5-4.7 7-8.3 7-11.5a7 7 0 0 0-14 0c0 3.2 2.5 6.8 7 11.5Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  chat: 'M4 20l1.3-4.1A8 8 0 1 1 8.6 19L4 20Zm5-9h6m-6 3h4',
  down: 'm6 9.5 6 6 6-6',
  left: 'm14.5 6-6 6 6 6',
  right: 'm9.5 6 6 6-6 6',
  up: 'm6 14.5 6-6 6 6',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  share: 'M7 10H5v11h14V10h-2M12 15V3m0 0L8 7m4-4 4 4',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 8v5m0 3.5v.01M12 3.5 2.5 20h19L12 3.5Z',
} as const;

export type IconName = keyof typeof drawings;

/** A line icon beside text, or inside a control with its own accessible name. */
export function Icon({ name, className = '' }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={`${styles['icon']} ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
