import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import vine from './achievers-vine.svg?url';
import styles from './achievers.module.css';

/** The members' block: what a direct seller is, how to join, where to read more. */
export function Achievers({ brandName, joinUrl }: { brandName: string; joinUrl: string }) {
  return (
    <section className={styles['block']} aria-labelledby="achievers">
      <div className={`column ${styles['inside']}`}>
        <img className={styles['vine']} src={vine} alt="" width="560" height="320" loading="lazy" />
        <div>
          <h2 id="achievers">Our achievers grow with {brandName}</h2>
          <p className={styles['text']}>
            Direct sellers recommend what they use themselves. Every purchase earns sale points, and sixteen ranks, from
            Bronze Star to Supremo Director, honour those who build a team.
          </p>
          <p className={styles['ways']}>
            <ButtonAnchor href={joinUrl} variant="secondary">
              Join Now
            </ButtonAnchor>
            <ButtonLink to="/about" variant="quiet">
              Know More
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}
