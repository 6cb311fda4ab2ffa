import type { Brand } from '#contract/content.ts';
import { words } from './home-words.ts';
import styles from './assurances.module.css';

/** What a buyer may rely on, each a fact of the shop's licences or policies. */
export function Assurances({ brand }: { brand: Brand }) {
  const facts = [
    {
      title: words.licensed,
      text: brand.ayush_licence,
      drawing: 'M16 4c-3 4-8 5-11 5 0 9 3 15 11 19 8-4 11-10 11-19-3 0-8-1-11-5Zm-5 12 4 4 7-8',
    },
    {
      title: words.madeIn(brand.city),
      text: words.since(brand.state, brand.founded),
      drawing: 'm3 26 8-14 5 8 4-6 9 12H3ZM22 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0Z',
    },
    {
      title: words.delivery,
      text: words.freeIn(brand.state),
      drawing:
        'M3 9h16v13H3V9Zm16 4h6l4 5v4H19m-9 3a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm16 0a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
    },
    {
      title: words.returns,
      text: words.cod,
      drawing: 'M8 6 4 10l4 4M4 10h16a8 8 0 0 1 0 16H9',
    },
  ];
  return (
    <ul className={`column ${styles['facts']}`} aria-label={words.why}>
      {facts.map(({ title, text, drawing }) => (
        <li key={title} className={styles['fact']}>
          <svg className={styles['drawing']} viewBox="0 0 32 32" aria-hidden="true">
            <path d={drawing} />
          </svg>
          <p className={styles['words']}>
            <strong className={styles['title']}>{title}</strong>
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
