import { useState } from 'react';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router';
import { sponsorChangePaths } from '#contract/member-rules.ts';
import type { SponsorChange, SponsorChanges } from '#contract/sponsor-change.ts';
import { sponsorChange as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { readPage, sendCommand } from '../api.ts';
import { formatDay } from '../dates.ts';
import { PictureField } from './picture-field.tsx';
import { SponsorFound, useSponsor } from './sponsor-step.tsx';
import { WithdrawButton } from './withdraw-button.tsx';
import styles from './join.module.css';

/** @throws a redirect if the caller is not logged in or not a direct seller; LoadError without a reply. */
export async function loader(args: LoaderFunctionArgs): Promise<SponsorChanges> {
  const [reply] = await readPage<[{ data: SponsorChanges }]>(args);
  if (!reply) throw redirect('/home');
  return reply.data;
}

export function Component() {
  const { sponsor, change, team } = useLoaderData<SponsorChanges>();
  const { brand } = useSettings();
  const [isAgain, setAgain] = useState(false);
  const state = change?.state ?? 'draft';
  const isAsking = state === 'draft' || state === 'withdrawn' || isAgain;
  return (
    <main id="content" className={`column ${styles['state']}`}>
      <p className={styles['quiet']}>
        <Link to="/home">{messages.back}</Link>
      </p>
      <PageHeading title={messages.title({ brand: brand.name })}>{messages.heading}</PageHeading>
      <p className={styles['lead']}>{messages.intro}</p>
      <section className={styles['sheet']} aria-labelledby="now">
        <h2 id="now">{messages.now}</h2>
        <p>{sponsor ? `${sponsor.name} · ${sponsor.member_id}` : messages.company({ brand: brand.name })}</p>
      </section>
      {change && state !== 'draft' && !isAgain && <Request change={change} onAgain={() => setAgain(true)} />}
      {isAsking && (
        <AskForm key={change?.id ?? 0} change={state === 'draft' ? change : null} onSent={() => setAgain(false)} />
      )}
      {team.length > 0 && (
        <section className={styles['sheet']} aria-labelledby="team">
          <h2 id="team">{messages.team}</h2>
          <ul className={styles['team']}>
            {team.map(({ member_id: id, name, kind, effective_at }) => (
              <li key={`${id} ${effective_at}`}>{messages[kind]({ name, id, date: formatDay(effective_at) })}</li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

function Request({ change, onAgain }: { change: SponsorChange; onAgain: () => void }) {
  const { state, sponsor, requested_at, effective_at, decline_reason } = change;
  const name = sponsor ? `${sponsor.name} (${sponsor.member_id})` : '';
  return (
    <section className={styles['sheet']} aria-labelledby="request" role="status">
      <h2 id="request">{messages.states[state]}</h2>
      {requested_at && <p>{messages.asked({ sponsor: name, date: formatDay(requested_at) })}</p>}
      {state === 'requested' && <p>{messages.requestedNext}</p>}
      {effective_at && <p>{messages.approvedFrom({ sponsor: name, date: formatDay(effective_at) })}</p>}
      {decline_reason && (
        <p>
          <strong>{messages.whyDeclined}:</strong> {decline_reason}
        </p>
      )}
      <div className={styles['actions']}>
        {state === 'requested' && <Withdraw />}
        {(state === 'declined' || state === 'approved') && (
          <Button variant="secondary" onClick={onAgain}>
            {messages.again}
          </Button>
        )}
      </div>
    </section>
  );
}

function AskForm({ change, onSent }: { change: SponsorChange | null; onSent: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { member_id: '', reason: '' },
    async submit(values) {
      const failure = await sendCommand(sponsorChangePaths.change, values);
      if (failure) return failure;
      onSent();
      await revalidate();
      return null;
    },
  });
  const lookup = useSponsor(form.values.member_id);
  const field = form.field('member_id');
  return (
    <form {...form.formProps} className={styles['form']} aria-label={messages.heading}>
      <TextField
        {...field}
        error={field.error ?? lookup.error}
        required
        label={messages.memberId}
        hint={messages.memberIdHint}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
      />
      <SponsorFound lookup={lookup} />
      <TextArea {...form.field('reason')} required label={messages.reason} rows={4} maxLength={500} />
      <PictureField
        kind="proof"
        title={messages.proof}
        hint={messages.proofHint}
        path={sponsorChangePaths.proof}
        shape="landscape"
        stored={change?.has_proof ? { uploaded_at: null } : undefined}
        error={form.errorOf('proof')}
        onUploaded={() => form.setMessage('')}
      />
      <FormActions form={form} label={messages.send} className={styles['actions']} />
    </form>
  );
}

function Withdraw() {
  return (
    <WithdrawButton
      path={sponsorChangePaths.withdraw}
      variant="secondary"
      label={messages.withdraw}
      title={messages.withdrawTitle}
      text={messages.withdrawText}
      confirm={messages.withdraw}
      cancel={messages.keep}
    />
  );
}
