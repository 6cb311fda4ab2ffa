import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Membership, ReversedOrder } from '#contract/membership.ts';
import { membershipPaths } from '#contract/membership-rules.ts';
import { policy } from '#contract/policy.ts';
import { membershipLeave as messages, membershipReturns } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FactorField } from '#web/business/factor-field.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useForm } from '#web/ui/use-form.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { sendCommand } from '../api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { formatDay } from '../dates.ts';
import { OwnerCodeFields, useOwnerCode } from '../owner-code.tsx';
import { useCommand } from '../use-command.ts';
import { lastDay, MembershipPage, type OutcomeRef, useOutcomeRef } from './membership-parts.tsx';
import styles from './membership.module.css';

const texts = messages.reversal;
const { states: returnStates } = membershipReturns;

/** Ends the membership at once within the cooling-off days, else by a notice, which can be withdrawn. */
export function LeavePage({ membership, reversed }: { membership: Membership; reversed: ReversedOrder[] }) {
  const { status, exit } = membership;
  const outcome = useOutcomeRef(exit?.state);
  const hasLeft = status === 'exited' || status === 'terminated';
  const over = exit?.state === 'done' ? messages.leftHeading : messages.endedHeading;
  return (
    <MembershipPage title={messages.title} heading={hasLeft ? over : messages.heading}>
      {membership.debt > 0 && (
        <p className={styles['note']}>{messages.debt({ amount: formatRupees(membership.debt) })}</p>
      )}
      {hasLeft ? (
        <>
          <Left membership={membership} outcome={outcome} />
          {reversed.length > 0 && (
            <section className={styles['sheet']} aria-labelledby="reversal">
              <h2 id="reversal">{texts.headingLeft}</h2>
              <Orders orders={reversed} hasLeft />
              <p>
                <AppLink to="/membership/returns">{texts.toReturns}</AppLink>
              </p>
            </section>
          )}
        </>
      ) : exit?.state === 'pending' ? (
        <Pending exit={exit} outcome={outcome} />
      ) : (
        <Leave membership={membership} reversed={reversed} outcome={outcome} />
      )}
    </MembershipPage>
  );
}

/** Shows what remains, unless the orders below state it, and whom to contact if staff ended the membership. */
function Left({ membership, outcome }: { membership: Membership; outcome: OutcomeRef }) {
  const { status, exit, left_at: leftAt, member_id: id } = membership;
  const { brand } = useSettings();
  const left = exit?.state === 'done' ? exit : null;
  const date = left ? lastDay(left.effective_at) : leftAt ? formatDay(leftAt) : '';
  const lead = left ? messages.leftText : status === 'terminated' ? messages.terminatedText : messages.takenOutText;
  const address = (
    <a key="address" href={`mailto:${brand.email}`}>
      {brand.email}
    </a>
  );
  return (
    <>
      <p className={styles['lead']} tabIndex={-1} ref={outcome}>
        {lead({ brand: brand.name, id, date })}
      </p>
      {left?.kind !== 'cooling_off' && (
        <section className={styles['sheet']} aria-labelledby="stays">
          <h2 id="stays">{messages.stays}</h2>
          <ul className={styles['items']}>
            {messages.staysItems
              .map((item) => (typeof item === 'string' ? item : item({ days: policy.buyBackDays })))
              .map((item) => (
                <li key={item}>{item}</li>
              ))}
          </ul>
          <p>
            <AppLink to="/membership/returns">{texts.toReturns}</AppLink>
          </p>
          {!left && <p>{withElements(messages.askUs, { address })}</p>}
        </section>
      )}
    </>
  );
}

function Pending({ exit, outcome }: { exit: NonNullable<Membership['exit']>; outcome: OutcomeRef }) {
  const { busy, error, run } = useCommand(() => sendCommand(membershipPaths.withdrawExit));
  const date = lastDay(exit.effective_at);
  return (
    <section className={styles['sheet']} aria-labelledby="pending">
      <h2 id="pending" tabIndex={-1} ref={outcome}>
        {messages.pendingHeading({ date })}
      </h2>
      <p>{messages.pendingText({ given: formatDay(exit.given_at), date })}</p>
      {exit.reason && (
        <p className={styles['quote']}>
          {messages.yourReason}: {exit.reason}
        </p>
      )}
      <FormMessage>{error}</FormMessage>
      <div>
        <Button variant="secondary" busy={busy} onClick={run}>
          {messages.takeBack}
        </Button>
      </div>
    </section>
  );
}

interface LeaveProps {
  membership: Membership;
  reversed: ReversedOrder[];
  outcome: OutcomeRef;
}

function Leave({ membership, reversed, outcome }: LeaveProps) {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const { cooling_off_until: coolingOff, exit } = membership;
  const kind = coolingOff ? 'cooling_off' : 'notice';
  const owner = useOwnerCode();
  const form = useForm({
    initial: { reason: '', factor_code: '', code: '', current_password: '' },
    submit: async (body) => {
      const failure = await sendCommand(membershipPaths.exit, { kind, ...body });
      if (failure && failure.status !== 409) return failure;
      setAsking(false);
      await revalidate();
      return failure;
    },
  });
  const way = describeLeaving(membership);
  return (
    <>
      {exit?.state === 'withdrawn' && (
        <div tabIndex={-1} ref={outcome}>
          <FormMessage kind="note">{messages.takenBack}</FormMessage>
        </div>
      )}
      <section className={styles['sheet']} aria-labelledby="how">
        <h2 id="how">{way.heading}</h2>
        <p>{way.text}</p>
        {coolingOff && <Reversal orders={reversed} />}
        <h3>{messages.happens}</h3>
        <ul className={styles['items']}>
          {(coolingOff ? messages.itemsCooling : messages.items).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <FormMessage kind={form.messageKind}>{!isAsking && form.message}</FormMessage>
        <div>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {way.button}
          </Button>
        </div>
      </section>
      {isAsking && (
        <ConfirmDialog
          form={form}
          title={way.sure}
          text={way.sureText}
          confirm={way.yes}
          cancel={messages.no}
          onClose={() => setAsking(false)}
          styles={styles}
          canSubmit={!coolingOff || owner.isAsked}
        >
          <TextArea
            {...form.field('reason')}
            label={messages.reason}
            hint={messages.reasonHint}
            rows={3}
            maxLength={500}
          />
          {coolingOff && (
            <>
              <p>{messages.codeText}</p>
              <OwnerCodeFields form={form} owner={owner} />
              <FactorField field={form.field('factor_code')} />
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The texts of leaving at once, or by a notice. */
function describeLeaving({ cooling_off_until: coolingOff, notice_until: noticeUntil, member_id: id }: Membership) {
  const date = lastDay(coolingOff ?? noticeUntil);
  return coolingOff
    ? {
        heading: messages.coolingHeading,
        text: messages.coolingText({ date }),
        button: messages.leaveNow,
        sure: messages.sureNow,
        sureText: messages.sureNowText({ id }),
        yes: messages.yesNow,
      }
    : {
        heading: messages.noticeHeading,
        text: messages.noticeText({ date }),
        button: messages.giveNotice,
        sure: messages.sureNotice,
        sureText: messages.sureNoticeText({ id, date }),
        yes: messages.yesNotice,
      };
}

/** The orders that leaving now would reverse, shown before any button. */
function Reversal({ orders }: { orders: ReversedOrder[] }) {
  return (
    <>
      <h3>{texts.heading}</h3>
      {orders.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <>
          <p>{texts.intro}</p>
          <Orders orders={orders} />
          <p>{texts.points}</p>
        </>
      )}
    </>
  );
}

function Orders({ orders, hasLeft = false }: { orders: ReversedOrder[]; hasLeft?: boolean }) {
  return (
    <ul className={styles['orders']}>
      {orders.map(({ order_id, number, lines, ...order }) => (
        <li key={order_id}>
          <strong>{texts.order({ number })}</strong>
          <ul>
            {lines.map(({ line_no, product_name: product, quantity, state }) => (
              <li key={`${line_no} ${state}`}>
                {texts.line({ quantity, product })}{' '}
                {state && (
                  <Badge tone={state === 'declined' ? 'danger' : state === 'refunded' ? 'success' : 'neutral'}>
                    {returnStates[state]}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
          <span>{becomesOf(order, hasLeft)}</span>
          {order.refund_state && (
            <span>
              <Badge tone={order.refund_state === 'processed' ? 'success' : 'neutral'}>
                {texts.refunds[order.refund_state]}
              </Badge>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function becomesOf({ action, refund_amount }: Pick<ReversedOrder, 'action' | 'refund_amount'>, hasLeft: boolean) {
  const amount = formatRupees(refund_amount ?? 0);
  switch (action) {
    case 'cancel':
      return hasLeft ? texts.cancelled({ amount }) : texts.cancel({ amount });
    case 'return':
      return hasLeft ? texts.returning({ amount }) : texts.return({ amount });
    case 'later':
      return texts.later;
  }
}
