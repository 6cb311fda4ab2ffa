import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useSettings } from './settings.ts';
import styles from './not-found.module.css';

export function NotFound() {
  const { brand } = useSettings();
  return (
    <main className={`column ${styles['page']}`} id="content">
      <PageHeading title={`Not found · ${brand.name}`}>There is no such page</PageHeading>
      <p>The address may have a typing mistake, or the page may have moved.</p>
      <ButtonLink to="/" variant="secondary">
        Direct sellers’ front page
      </ButtonLink>
    </main>
  );
}
