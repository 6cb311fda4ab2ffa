import { useNavigate } from 'react-router';
import type { OrderViewReply } from '#contract/order-life.ts';
import { exampleOrderNumber, parseOrderNumber } from '#contract/order-number.ts';
import { trackOrder as messages } from '#messages/account.ts';
import { notices } from '#messages/shop.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { NoScript } from '../state/no-script.tsx';
import { saveGuestAccess } from '../state/order-storage.ts';
import { useSession } from '../state/session.ts';
import { callOrder } from './order-api.ts';
import styles from '../account/auth.module.css';
import formStyles from '../forms/form.module.css';

/** The order page also shows it until the guest enters the mobile number. */
export function TrackScreen({ order, onFound }: { order?: string; onFound?: () => void }) {
  const navigate = useNavigate();
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: messages.name }]} />
      <section className={`${styles['card']} ${styles['single']}`} aria-labelledby="track">
        <div>
          <h1 id="track">{messages.name}</h1>
          <p className={formStyles['note']}>{messages.lead}</p>
        </div>
        <OrderLookupForm
          {...(order === undefined ? {} : { order })}
          onFound={(found) => (found === order && onFound ? onFound() : void navigate(`/order/${found}`))}
        />
      </section>
    </div>
  );
}

interface OrderLookupFormProps {
  /** Number, or id of an older link, if it is in the URL. */
  order?: string;
  /** The order exists, and the tab has stored its mobile number. */
  onFound: (number: string) => void;
}

function OrderLookupForm({ order, onFound }: OrderLookupFormProps) {
  const { ready, token } = useSession();
  const form = useForm({
    initial: { number: (order && parseOrderNumber(order)) ?? '', mobile: '' },
    submit: async ({ number: typed, mobile }) => {
      const number = parseOrderNumber(typed);
      if (number === null)
        return { errors: { number: [messages.invalidNumber({ example: exampleOrderNumber })] }, message: '' };
      const response = await callOrder<OrderViewReply>({ order: number, mobile, tokens: '' }, '');
      if (!response.ok) {
        const { status, message, errors } = response.failure;
        return { errors, message: status === 404 ? messages.notFound : message };
      }
      saveGuestAccess(number, { mobile });
      onFound(number);
      return null;
    },
  });

  return (
    <form className={formStyles['stack']} method="post" {...form.formProps}>
      <NoScript />
      <TextField
        {...form.field('number')}
        label={messages.number}
        hint={messages.numberHint({ example: exampleOrderNumber })}
        required
        maxLength={20}
        autoComplete="off"
      />
      <TextField
        {...form.field('mobile')}
        label={messages.mobile}
        hint={messages.mobileHint}
        required
        type="tel"
        inputMode="tel"
        maxLength={20}
        autoComplete="tel"
      />
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" disabled={!ready} busy={form.busy}>
        {form.busy ? notices.pleaseWait : messages.track}
      </Button>
      {!token && (
        <p className={formStyles['note']}>
          {withElements(messages.fromAccount, {
            link: (
              <AppLink key="login" to="/login" state={order === undefined ? undefined : { backTo: `/order/${order}` }}>
                {messages.login}
              </AppLink>
            ),
          })}
        </p>
      )}
    </form>
  );
}
