import { useLocation } from 'react-router';
import { ownPage, pageAfterLogin } from '#web/ui/session-end.ts';

/**
 * Returns the path to open after a login: the `backTo` of the page that linked to the login, or `to` in the address of
 * a login in a tab of its own, else the shop. A separate file, so that registration does not load the login screen.
 */
export function useReturnPath(): string {
  const { state, search } = useLocation();
  const { backTo } = (state ?? {}) as { backTo?: unknown };
  return ownPage(backTo, pageAfterLogin(new URLSearchParams(search), '/shop'));
}
