import { Link, type LinkProps } from 'react-router';
import { pathIn } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';

/** No prefetch if data saving is on. */
const savesData =
  typeof navigator !== 'undefined' &&
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export const prefetch = savesData ? 'none' : 'intent';

/** Prefetches the page when a pointer, finger or focus rests on the link. */
export function AppLink(props: LinkProps) {
  if (import.meta.env.SSR && typeof props.to === 'string' && isPlainPath(props.to))
    return <ServedLink {...props} to={props.to} />;
  return <Link prefetch={prefetch} {...props} />;
}

/** Needs no resolving and no escaping. */
const plainPath = /^\/(?![/.])[\w\-~!$&'()*+,;=:@%/?#]*$/;

function isPlainPath(to: string): boolean {
  return plainPath.test(to) && !to.includes('//');
}

/**
 * The server renders links without the router's Link, whose path resolving and prefetching only the browser needs. It
 * took a third of a page's rendering time.
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
