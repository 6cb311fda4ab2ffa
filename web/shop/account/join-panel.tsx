import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { useSettings } from '../frame/settings.ts';
import styles from './account.module.css';

/** Join as DS: what it is, without a promise of income. */
export function JoinPanel() {
  const { admin_url, brand } = useSettings();
  return (
    <>
      <p className={styles['lead']}>
        Do you love what {brand.name} makes, and tell others about it anyway? Become a direct seller.
      </p>
      <ul className={styles['points']}>
        <li>Registration is free of charge, and nobody has to buy a starter pack.</li>
        <li>Sale points come from goods that you and your group buy.</li>
        <li>What you earn depends on your own sales and effort. Nobody can promise you an income, and we do not.</li>
        <li>You may leave at any time with 30 days’ written notice.</li>
      </ul>
      <p>Registration takes place on our direct sellers’ site, which opens in a new tab.</p>
      <div className={styles['ways']}>
        <ButtonAnchor href={admin_url}>Join as DS</ButtonAnchor>
        <ButtonLink to="/incomeplans" variant="secondary">
          View Income Plans
        </ButtonLink>
      </div>
    </>
  );
}
