import { Link, type LinkProps } from 'react-router';

/** A visitor who asked to save data gets nothing that was not clicked. */
const savesData =
  typeof navigator !== 'undefined' &&
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** When the page behind a link is fetched. */
export const prefetch = savesData ? 'none' : 'intent';

/** A link within the site; the page behind it is fetched as soon as a pointer, finger or focus rests on it. */
export function AppLink(props: LinkProps) {
  return <Link prefetch={prefetch} {...props} />;
}
