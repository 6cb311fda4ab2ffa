import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { officePage, useSettings } from '../frame/settings.ts';
import { words } from './account-words.ts';
import styles from './account.module.css';

/** Join as DS: what it is, without a promise of income. */
export function JoinPanel() {
  const settings = useSettings();
  return (
    <>
      <p className={styles['lead']}>{words.join(settings.brand.name)}</p>
      <ul className={styles['points']}>
        {words.joinPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{words.joinWhere}</p>
      <div className={styles['ways']}>
        <ButtonAnchor href={officePage(settings)}>{words.panels.join}</ButtonAnchor>
        <ButtonLink to="/incomeplans" variant="secondary">
          {words.incomePlans}
        </ButtonLink>
      </div>
    </>
  );
}
