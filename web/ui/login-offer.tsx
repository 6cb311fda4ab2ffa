import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { sessionEnd as messages } from '#messages/shop.ts';
import { SessionEnd } from './form.tsx';
import { loginTo } from './session-end.ts';
import { withElements } from './with-elements.ts';

/**
 * In place of the message that a session has ended, the forms in it show a link to the login and from there back to the
 * page, in a tab of its own: what was typed on this one stays.
 */
export function LoginOffer({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const link = (
    <Link key="link" to={loginTo(pathname + search + hash)} target="_blank">
      {messages.link}
    </Link>
  );
  return (
    <SessionEnd
      value={{
        message: messages.message,
        offer: withElements(messages.offer, { link }),
        offerOfFile: withElements(messages.offerOfFile, { link }),
      }}
    >
      {children}
    </SessionEnd>
  );
}
