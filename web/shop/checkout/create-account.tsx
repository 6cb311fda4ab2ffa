import { useState } from 'react';
import type { OrderDetail } from '#contract/order-life.ts';
import { thankYou as messages } from '#messages/checkout.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { call } from '../api-client.ts';
import { callOrder, orderAccess } from '../order/order-api.ts';
import { saveGuestAccess } from '../state/order-storage.ts';
import { login } from '../state/session.ts';

/** Asks only for a password, and moves the order into the account. */
export function CreateAccount({ number, order }: { number: string; order: OrderDetail }) {
  const [hasAccount, setHasAccount] = useState(false);
  const form = useForm({
    initial: { password: '' },
    submit: async ({ password }) => {
      const [first_name = '', ...rest] = splitName(order.deliver_to.name);
      const { mobile, email } = order;
      const body = { first_name, last_name: rest.join(' '), mobile, email, password, password_confirmation: password };
      const made = await call('signup', { body });
      if (!made.ok) {
        const isTaken = 'mobile' in made.failure.errors || 'email' in made.failure.errors;
        if (isTaken) setHasAccount(true);
        return isTaken ? { message: messages.taken, errors: {} } : made.failure;
      }
      const entered = await call('login', { body: { mobile, password } });
      if (!entered.ok) return { message: entered.failure.message, errors: {} };
      const access = orderAccess(number);
      login(entered.reply.token);
      const moved = await callOrder(access, '/claim', { body: {} });
      // The order's token only opens guests' orders.
      if (moved.ok) saveGuestAccess(number, null);
      return null;
    },
  });
  return (
    <section className="thank-you-account" aria-labelledby="create-account">
      <h2 id="create-account" className="thank-you-heading">
        {messages.createTitle}
      </h2>
      <p className="thank-you-note">{messages.createText}</p>
      <form {...form.formProps} className="thank-you-form" method="post">
        <input type="hidden" name="username" autoComplete="username" value={order.mobile} readOnly />
        <PasswordField {...form.field('password')} label={messages.password} required autoComplete="new-password" />
        <Button type="submit" variant="secondary" busy={form.busy}>
          {messages.create}
        </Button>
      </form>
      <FormMessage>{form.message}</FormMessage>
      {hasAccount && (
        <ButtonLink to="/login" variant="quiet" size="small" state={{ backTo: `/order/${number}` }}>
          {messages.logIn}
        </ButtonLink>
      )}
    </section>
  );
}

/** A single word is used for first and last name, because both are required. */
function splitName(name: string): string[] {
  const words = name.trim().split(/\s+/);
  return words.length > 1 ? words : [words[0]!, words[0]!];
}
