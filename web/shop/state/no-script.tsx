import { shared as messages } from '#messages/checkout/shared.ts';

/** What visitors without scripts are told where a page or a form needs them. */
export function NoScript() {
  return (
    <noscript>
      <p>{messages.noScript}</p>
    </noscript>
  );
}
