import { words } from './content-words.ts';
import type { LoadedPage } from './load-page.server.ts';
import styles from './contents.module.css';

/** The page's headings as links, before its words. */
export function Contents({ contents }: Pick<LoadedPage, 'contents'>) {
  return (
    <nav className={styles['contents']} aria-labelledby="contents">
      <h2 id="contents" className={styles['contentsTitle']}>
        {words.onThisPage}
      </h2>
      <ol className={styles['contentsList']}>
        {contents.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
