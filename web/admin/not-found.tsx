import { Link } from 'react-router';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useSettings } from './settings.ts';

export function NotFound() {
  const { brand } = useSettings();
  return (
    <>
      <PageHeading title={`Not found · ${brand.name} staff`}>There is no such page</PageHeading>
      <p>
        The address may have a typing mistake. <Link to="/enquiries">Go to the enquiries</Link>.
      </p>
    </>
  );
}
