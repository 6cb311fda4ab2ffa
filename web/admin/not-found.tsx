import { Link } from 'react-router';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useSettings } from './settings.ts';
import styles from './not-found.module.css';

export function NotFound() {
  const { brand } = useSettings();
  return (
    <>
      <PageHeading title={`Not found · ${brand.name} staff`}>There is no such page</PageHeading>
      <p className={styles['text']}>
        The address may have a typing mistake. <Link to="/orders">Go to the orders</Link>.
      </p>
    </>
  );
}
