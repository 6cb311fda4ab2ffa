import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import vine from './achievers-vine.svg?url';
import { words } from './home-words.ts';
import styles from './achievers.module.css';

/** The members' block: what a direct seller is, how to join, where to read more. */
export function Achievers({ brandName, joinUrl }: { brandName: string; joinUrl: string }) {
  return (
    <section className={styles['block']} aria-labelledby="achievers">
      <div className={`column ${styles['inside']}`}>
        <img className={styles['vine']} src={vine} alt="" width="560" height="320" loading="lazy" />
        <div>
          <h2 id="achievers">{words.achievers(brandName)}</h2>
          <p className={styles['text']}>{words.achieversText}</p>
          <p className={styles['ways']}>
            <ButtonAnchor href={joinUrl} variant="secondary">
              {words.join}
            </ButtonAnchor>
            <ButtonLink to="/about" variant="quiet">
              {words.know}
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}
