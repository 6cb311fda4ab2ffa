import { shared as messages } from '#messages/checkout.ts';

export function NoScript() {
  return (
    <noscript>
      <p>{messages.noScript}</p>
    </noscript>
  );
}
