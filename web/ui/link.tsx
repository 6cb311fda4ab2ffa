import { Link, type LinkProps } from 'react-router';
import { pathIn } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';

/** A visitor who asked to save data gets nothing that was not clicked. */
const savesData =
  typeof navigator !== 'undefined' &&
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** When the page behind a link is fetched. */
export const prefetch = savesData ? 'none' : 'intent';

/** A link within the site; the page behind it is fetched as soon as a pointer, finger or focus rests on it. */
export function AppLink(props: LinkProps) {
  if (import.meta.env.SSR && typeof props.to === 'string' && isPlainPath(props.to))
    return <ServedLink {...props} to={props.to} />;
  return <Link prefetch={prefetch} {...props} />;
}

/** An address of the site that stands for itself: nothing in it to resolve or to escape. */
const plainPath = /^\/(?![/.])[\w\-~!$&'()*+,;=:@%/?#]*$/;

function isPlainPath(to: string): boolean {
  return plainPath.test(to) && !to.includes('//');
}

/**
 * The same link as the server writes it. The router's own asks for its place, its handlers and what to fetch, which only the browser needs: a third of
 * the time that a page took.
 */
function ServedLink({
  to,
  discover = 'render',
  prefetch: _prefetch,
  replace: _replace,
  state: _state,
  reloadDocument: _reloadDocument,
  preventScrollReset: _preventScrollReset,
  relative: _relative,
  viewTransition: _viewTransition,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  children,
  ...attributes
}: LinkProps & { to: string }) {
  return (
    <a {...attributes} href={pathIn(currentLanguage, to)} data-discover={discover === 'render' ? 'true' : undefined}>
      {children}
    </a>
  );
}
