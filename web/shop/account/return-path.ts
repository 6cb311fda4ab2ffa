import { useLocation } from 'react-router';

/**
 * The path to open after a login: the one that the page that led to the login passed as `backTo`, otherwise the shop. Its own file, so
 * that registration does not load the login screen.
 */
export function useReturnPath(): string {
  const state: unknown = useLocation().state;
  const backTo = typeof state === 'object' && state !== null && 'backTo' in state ? state.backTo : null;
  return typeof backTo === 'string' && backTo.startsWith('/') && !backTo.startsWith('//') ? backTo : '/shop';
}
