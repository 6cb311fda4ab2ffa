import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { KycChange, Membership } from '#contract/membership.ts';
import type { KycChangeKind } from '#contract/membership-rules.ts';
import { joinSteps, membership as membershipMessages, membershipChange as messages } from '#messages/portal.ts';
import { Button } from '#web/ui/button.tsx';
import { FactorField } from '#web/business/factor-field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Fact } from '#web/ui/fact.tsx';
import { CodeFields, useCode } from '../code-fields.tsx';
import { formatDay } from '../dates.ts';
import { useCommand } from '../use-command.ts';
import { BankFields, PanFields } from '../joining/kyc-fields.tsx';
import { PictureField } from '../joining/picture-field.tsx';
import { changePicturePath, confirmChange, saveChange, sendChangeCode, withdrawChange } from './membership-api.ts';
import { focusOnce, MembershipPage, type OutcomeRef, useOutcomeRef } from './membership-parts.tsx';
import styles from './membership.module.css';

interface ChangePageProps {
  kind: KycChangeKind;
  membership: Membership;
}

/** A new bank account or a corrected PAN. A code confirms it, then staff check it. */
export function ChangePage({ kind, membership }: ChangePageProps) {
  const texts = messages[kind];
  const change = membership[`${kind}_change`];
  const isChecked = change?.state === 'submitted';
  const outcome = useOutcomeRef(change?.state);
  const heading = membership[kind] ? texts.heading : membershipMessages[kind === 'bank' ? 'addBank' : 'addPan'];
  const title = ({ brand }: { brand: string }) => `${heading} · ${brand}`;
  return (
    <MembershipPage title={title} heading={heading}>
      <OnFile kind={kind} membership={membership} />
      {isChecked ? (
        <Checked kind={kind} change={change} outcome={outcome} />
      ) : (
        <Change kind={kind} membership={membership} change={change} outcome={outcome} />
      )}
    </MembershipPage>
  );
}

function OnFile({ kind, membership: { bank, pan } }: ChangePageProps) {
  const { nowBank, nowPan } = messages;
  const text =
    kind === 'bank'
      ? bank && nowBank({ bank: bank.bank_name, last4: bank.account_last4, ifsc: bank.ifsc, name: bank.holder_name })
      : pan && nowPan({ last4: pan.pan_last4, name: pan.pan_name });
  if (!text) return null;
  return (
    <dl className={styles['facts']}>
      <Fact label={messages.now}>{text}</Fact>
    </dl>
  );
}

interface CheckedProps {
  kind: KycChangeKind;
  change: KycChange;
  outcome: OutcomeRef;
}

function Checked({ kind, change, outcome }: CheckedProps) {
  const { busy, error, run } = useCommand(() => withdrawChange(kind, change.version));
  return (
    <section className={styles['sheet']} aria-labelledby="checking">
      <h2 id="checking" tabIndex={-1} ref={outcome}>
        {messages.checking}
      </h2>
      <p>{messages.checkingText({ date: formatDay(change.confirmed_at!) })}</p>
      <Summary kind={kind} change={change} />
      <FormMessage>{error}</FormMessage>
      <div>
        <Button variant="secondary" busy={busy} onClick={run}>
          {messages.withdraw}
        </Button>
      </div>
    </section>
  );
}

/** The number shows its last characters only. */
function Summary({ kind, change }: { kind: KycChangeKind; change: KycChange }) {
  const isBank = kind === 'bank';
  return (
    <dl className={styles['facts']}>
      <Fact label={isBank ? joinSteps.bank.account : joinSteps.identity.pan}>
        {/* A PAN ends with a letter */}
        {(isBank ? messages : joinSteps.review).ending({ last4: change.number_last4 ?? '' })}
      </Fact>
      <Fact label={isBank ? joinSteps.bank.holder : joinSteps.identity.panName}>{change.name}</Fact>
      {isBank && <Fact label={joinSteps.bank.ifsc}>{change.ifsc}</Fact>}
      {isBank && <Fact label={joinSteps.bank.bankName}>{change.bank_name}</Fact>}
    </dl>
  );
}

interface ChangeProps extends ChangePageProps {
  change: KycChange | null;
  outcome: OutcomeRef;
}

function Change({ kind, membership, change, outcome }: ChangeProps) {
  // The draft of this visit, which still needs its code.
  const [draft, setDraft] = useState<KycChange | null>(null);
  if (draft) return <Confirm kind={kind} change={draft} onEdit={() => setDraft(null)} />;
  return (
    <>
      {change?.state === 'withdrawn' ? (
        <div tabIndex={-1} ref={outcome}>
          <FormMessage kind="note">{messages.withdrawn}</FormMessage>
        </div>
      ) : (
        <Decision kind={kind} change={change} />
      )}
      <Details kind={kind} membership={membership} change={change} onSaved={setDraft} />
    </>
  );
}

function Decision({ kind, change }: { kind: KycChangeKind; change: KycChange | null }) {
  const { approved } = messages[kind];
  if (change?.state === 'declined')
    return <FormMessage>{messages.declined({ reason: change.decline_reason ?? '' })}</FormMessage>;
  return (
    <FormMessage kind="note">
      {change?.state === 'approved' && approved({ date: formatDay(change.decided_at!) })}
    </FormMessage>
  );
}

interface DetailsProps extends ChangePageProps {
  change: KycChange | null;
  onSaved: (draft: KycChange) => void;
}

function Details({ kind, membership, change, onSaved }: DetailsProps) {
  const open = change?.state === 'draft' ? change : null;
  const paper = kind === 'bank' ? 'cancelled_cheque' : 'pan_card';
  const [pictureError, setPictureError] = useState('');
  const form = useForm<Record<string, string>>({
    initial:
      kind === 'bank'
        ? {
            holder_name: open?.name ?? membership.bank?.holder_name ?? membership.name,
            account_number: '',
            account_number_again: '',
            ifsc: open?.ifsc ?? '',
            bank_name: open?.bank_name ?? '',
          }
        : { pan: '', pan_name: open?.name ?? membership.pan?.pan_name ?? membership.name },
    submit: async (values) => {
      const saved = await saveChange(kind, values);
      if (!saved.ok) return saved.failure;
      const { data } = saved.reply;
      setPictureError(data.has_picture ? '' : messages.pictureMissing);
      if (data.has_picture) onSaved(data);
      return null;
    },
  });
  return (
    <form {...form.formProps} className={styles['form']}>
      <div className={styles['intro']}>
        <p>{messages[kind].intro}</p>
        <p>{messages.steps}</p>
        {kind === 'bank' && (
          <p className={styles['note']}>{messages.holdNote({ hours: membership.payout_hold_hours })}</p>
        )}
      </div>
      {kind === 'bank' ? <BankFields field={form.field} /> : <PanFields field={form.field} />}
      {open?.has_picture && <p className={styles['quiet']}>{messages.pictureSaved}</p>}
      <PictureField
        kind={paper}
        title={joinSteps.pictures[paper]}
        hint={joinSteps.pictures[`${paper}Hint`]}
        path={changePicturePath(kind)}
        shape="landscape"
        stored={undefined}
        error={pictureError || undefined}
        onUploaded={() => setPictureError('')}
      />
      <FormActions form={form} label={messages.next} busyLabel={messages.saving} />
    </form>
  );
}

/** Shows the typed values again, and asks for the code that confirms exactly these. */
function Confirm({ kind, change, onEdit }: { kind: KycChangeKind; change: KycChange; onEdit: () => void }) {
  const { revalidate } = useRevalidator();
  const code = useCode(() => sendChangeCode(kind, change.version));
  const form = useForm({
    initial: { code: '', factor_code: '' },
    submit: async (values) => {
      const failure = await confirmChange(kind, { version: change.version, ...values });
      if (!failure || failure.status === 409) await revalidate();
      return failure;
    },
  });
  return (
    <form {...form.formProps} className={styles['sheet']} aria-labelledby="confirm">
      <h2 id="confirm" tabIndex={-1} ref={focusOnce}>
        {messages.check}
      </h2>
      <Summary kind={kind} change={change} />
      {code.note === '' && <p>{messages.codeHelp}</p>}
      <CodeFields form={form} code={code} />
      <FactorField field={form.field('factor_code')} />
      <FormMessage kind={form.messageKind}>{form.message}</FormMessage>
      <div className={styles['actions']}>
        {code.note !== '' && (
          <Button type="submit" busy={form.busy}>
            {form.busy ? messages.confirming : messages[kind].confirm}
          </Button>
        )}
        <Button variant="quiet" onClick={onEdit}>
          {messages.edit}
        </Button>
      </div>
    </form>
  );
}
