import styles from './stars.module.css';

const star = (x: number) => `M${x + 10} 1.6l2.6 5.4 5.9.8-4.3 4.2 1 5.9-5.2-2.8-5.2 2.8 1-5.9L${x + 1.5} 7.8l5.9-.8Z`;
const five = [0, 20, 40, 60, 80].map(star).join('');

/** Hidden from screen readers unless `label` is set, because the text beside it usually states the rating. */
export function Stars({ value, label }: { value: number; label?: string }) {
  return (
    <svg
      className={styles['stars']}
      viewBox="0 0 100 20"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path className={styles['empty']} d={five} />
      <svg width={value * 20} height="20">
        <path className={styles['full']} d={five} />
      </svg>
    </svg>
  );
}

export function Star() {
  return (
    <svg className={styles['star']} viewBox="0 0 20 20" aria-hidden="true">
      <path className={styles['full']} d={star(0)} />
    </svg>
  );
}
