import { Icon } from '#web/ui/icon.tsx';
import { useSettings } from '../frame/settings.ts';
import { words } from './contact-words.ts';
import styles from './locator.module.css';

/** Where the company is: a drawing of our own, so that no map service learns who looks, and the ways to a real map. */
export function Locator() {
  const { brand } = useSettings();
  const lines = [...brand.address_lines, `${brand.city} ${brand.postcode}`, brand.state];
  const place = encodeURIComponent(lines.join(', '));
  return (
    <section className={styles['locator']} aria-labelledby="visit">
      <svg className={styles['map']} viewBox="0 0 320 200" aria-hidden="true">
        <g className={styles['hills']}>
          <path d="M0 62C40 30 70 52 104 28s74-16 108 6 66-18 108-8V0H0z" />
          <path d="M0 40c36-22 66-4 100-20s70-10 106 4 70-16 114-8V0H0z" />
          <path d="M0 18c40-14 62 2 98-6s74-6 110 2 68-8 112-4V0H0z" />
        </g>
        <path className={styles['river']} d="M212 34c-12 30 18 44 8 74s-44 34-40 92" />
        <g className={styles['lanes']}>
          <path d="M0 120h320M64 62v138M128 46v154M268 34v166M0 164h320M190 76h130" />
        </g>
        <path className={styles['road']} d="M0 186C70 176 96 134 150 126s110-10 170-50" />
        <g className={styles['pin']}>
          <ellipse cx="150" cy="128" rx="14" ry="4" />
          <path d="M150 126c17-20 26-34 26-46a26 26 0 0 0-52 0c0 12 9 26 26 46Z" />
          <circle cx="150" cy="80" r="9" />
        </g>
      </svg>
      <div className={styles['words']}>
        <h2 id="visit" className={styles['title']}>
          {words.visit}
        </h2>
        <address className={styles['address']}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <ul className={styles['ways']}>
          <li>
            <Icon name="pin" />
            <a href={`geo:0,0?q=${place}`}>{words.mapApp}</a>
          </li>
          <li>
            <Icon name="search" />
            <a href={`https://www.openstreetmap.org/search?query=${place}`} target="_blank" rel="noopener noreferrer">
              {words.openStreetMap}
              <span className="visually-hidden"> {words.newTab}</span>
            </a>
          </li>
        </ul>
      </div>
    </section>
  );
}
