import { frame as words } from '#messages/portal/frame.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useSettings } from './settings.ts';
import styles from './not-found.module.css';

export function NotFound() {
  const { brand } = useSettings();
  return (
    <main className={`column ${styles['page']}`} id="content">
      <PageHeading title={words.notFoundTitle({ brand: brand.name })}>{words.notFound}</PageHeading>
      <p>{words.notFoundText}</p>
      <ButtonLink to="/" variant="secondary">
        {words.toFront}
      </ButtonLink>
    </main>
  );
}
