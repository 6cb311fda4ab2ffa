import styles from './sprig.module.css';

const leaf = 'M0 0C10-16 34-22 62-14 44 8 20 14 0 0Z';
const veins = 'M0 0C18-6 38-11 62-14M18-6 24-14M18-6 26 0M34-10 40-16M34-10 40-4';

/** Pairs of leaves up the stem: how high, how large, how far lifted from the level. */
const pairs = [
  { y: 420, size: 1.5, lift: 8 },
  { y: 356, size: 1.62, lift: 14 },
  { y: 290, size: 1.5, lift: 22 },
  { y: 228, size: 1.26, lift: 30 },
  { y: 176, size: 0.98, lift: 38 },
  { y: 134, size: 0.7, lift: 46 },
];

/** Whorls of small flowers at the tip, as holy basil bears them. */
const whorls = [108, 92, 77, 63, 50, 38];

/** A sprig of holy basil in line, before a low sun. */
export function Sprig() {
  return (
    <svg viewBox="0 0 320 520" className={styles['sprig']} aria-hidden="true">
      <circle cx="160" cy="190" r="104" className={styles['sun']} />
      <g className={styles['line']}>
        <path d="M160 520C164 440 156 380 160 300S162 120 160 30" />
        {pairs.map(({ y, size, lift }) => (
          <g key={y} transform={`translate(160 ${y})`}>
            <Leaf turn={-lift} size={size} />
            <g transform="scale(-1 1)">
              <Leaf turn={-lift - 4} size={size * 0.94} />
            </g>
          </g>
        ))}
        {whorls.map((y, place) => (
          <g key={y} transform={`translate(160 ${y}) scale(${1.1 - place * 0.12})`} className={styles['flower']}>
            <path d="M0 4C-10 4-15-2-14-9-6-8-1-4 0 4ZM0 4C10 4 15-2 14-9 6-8 1-4 0 4Z" />
          </g>
        ))}
      </g>
    </svg>
  );
}

function Leaf({ turn, size }: { turn: number; size: number }) {
  return (
    <g transform={`rotate(${turn}) scale(${size})`}>
      <path d={leaf} className={styles['leaf']} />
      <path d={veins} />
    </g>
  );
}
