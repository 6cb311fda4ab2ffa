import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { memberPaths } from '#contract/member-rules.ts';
import type { AchieverConsent } from '#contract/members.ts';
import { achiever as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { sendCommand } from '../api.ts';
import { formatDay, formatMonth } from '../dates.ts';
import { MembershipPage } from './membership-parts.tsx';
import styles from './membership.module.css';

export function AchieverPage({ consent }: { consent: AchieverConsent }) {
  const { brand } = useSettings();
  const { titles, agreed_at: agreedAt } = consent;
  return (
    <MembershipPage title={messages.title} heading={messages.heading}>
      <p className={styles['lead']}>{messages.lead({ brand: brand.name })}</p>
      <section className={styles['sheet']} aria-labelledby="titles">
        <h2 id="titles">{messages.titles}</h2>
        {titles.length === 0 ? (
          <p>{messages.noTitles}</p>
        ) : (
          <ul className={styles['items']}>
            {titles.map(({ title, month }) => (
              <li key={month}>{messages.reached({ title, month: formatMonth(month) })}</li>
            ))}
          </ul>
        )}
      </section>
      {agreedAt ? <Agreed consent={consent} since={agreedAt} /> : <Agree consent={consent} />}
    </MembershipPage>
  );
}

function useSave() {
  const { revalidate } = useRevalidator();
  return async (body: { agree: boolean; photo: boolean }) => {
    const failure = await sendCommand(memberPaths.achieverConsent, body, 'PUT');
    if (!failure) await revalidate();
    return failure;
  };
}

function Agree({ consent: { has_photo: hasPhoto } }: { consent: AchieverConsent }) {
  const save = useSave();
  const [withPhoto, setWithPhoto] = useState(false);
  const form = useForm({ initial: {}, submit: () => save({ agree: true, photo: withPhoto }) });
  return (
    <form {...form.formProps} className={styles['sheet']} aria-labelledby="agree">
      <h2 id="agree">{messages.agreeHeading}</h2>
      <p>{messages.agreeText}</p>
      {hasPhoto ? (
        <CheckboxField
          name="photo"
          label={messages.withPhoto}
          checked={withPhoto}
          onChange={({ target }) => setWithPhoto(target.checked)}
        />
      ) : (
        <p className={styles['quiet']}>{messages.noPhoto}</p>
      )}
      <FormActions form={form} label={messages.agree} />
    </form>
  );
}

function Agreed({ consent: { photo, has_photo: hasPhoto }, since }: { consent: AchieverConsent; since: string }) {
  const save = useSave();
  const [busy, setBusy] = useState<'' | 'photo' | 'withdraw'>('');
  const [error, setError] = useState('');
  const send = async (what: 'photo' | 'withdraw') => {
    setBusy(what);
    const failure = await save({ agree: what === 'photo', photo: what === 'photo' && !photo });
    setBusy('');
    setError(failure?.message ?? '');
  };
  return (
    <section className={styles['sheet']} aria-labelledby="agreed">
      <h2 id="agreed">{messages.agreedHeading}</h2>
      <p>
        <Badge tone="success">{photo ? messages.namedWithPhoto : messages.named}</Badge>
      </p>
      <p>{messages.agreedText({ date: formatDay(since) })}</p>
      <FormMessage>{error}</FormMessage>
      <div className={styles['actions']}>
        {(photo || hasPhoto) && (
          <Button variant="secondary" busy={busy === 'photo'} onClick={() => void send('photo')}>
            {photo ? messages.removePhoto : messages.addPhoto}
          </Button>
        )}
        <Button variant="secondary" busy={busy === 'withdraw'} onClick={() => void send('withdraw')}>
          {messages.withdraw}
        </Button>
      </div>
    </section>
  );
}
