import { type FormEvent, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useNavigation, useParams } from 'react-router';
import { isMemberId, memberPaths } from '#contract/member-rules.ts';
import type { PublicSeller } from '#contract/members.ts';
import { compactNumber } from '#contract/typed-values.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { verify as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { apiCall, loaded } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { Fact } from '#web/ui/fact.tsx';
import { formatDay } from './dates.ts';
import styles from './verify.module.css';

/** Null if the address has no ID or nobody has it. @throws LoadError without a reply. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<PublicSeller | null> {
  const id = compactNumber(params['id'] ?? '');
  if (!isMemberId(id)) return null;
  const options = { query: { member_id: id }, language: currentLanguage, signal: request.signal };
  return loaded(await apiCall<{ data: PublicSeller | null }>(memberPaths.verify, options)).data;
}

/** Public. The code on an ID card leads here. */
export function Component() {
  const { brand } = useSettings();
  const { id } = useParams();
  const seller = useLoaderData<PublicSeller | null>();
  return (
    <main id="content" className={`column ${styles['page']}`}>
      <PageHeading title={messages.title({ brand: brand.name })}>{messages.heading}</PageHeading>
      {id !== undefined && (seller ? <Found seller={seller} /> : <Unknown id={id} />)}
      {id === undefined && <p className={styles['lead']}>{messages.lead({ brand: brand.name })}</p>}
      <AskForm key={id ?? ''} isAnother={id !== undefined} />
      <p className={styles['note']}>{messages.rights}</p>
      <p>
        <Link to="/former-sellers">{messages.formerLink}</Link>
      </p>
    </main>
  );
}

function AskForm({ isAnother }: { isAnother: boolean }) {
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = compactNumber(typed);
    if (id !== '') void navigate(`/verify/${encodeURIComponent(id)}`);
  };
  return (
    <form className={styles['ask']} noValidate onSubmit={submit}>
      <TextField
        name="member_id"
        label={isAnother ? messages.another : messages.id}
        hint={messages.idHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        required
      />
      <Button type="submit" busy={isBusy} variant={isAnother ? 'secondary' : 'primary'}>
        {isBusy ? messages.checking : messages.check}
      </Button>
    </form>
  );
}

function Found({ seller: { member_id, name, status, joined_on, since } }: { seller: PublicSeller }) {
  const { brand } = useSettings();
  const says = { live: messages.yes, frozen: messages.frozen, exited: messages.no, terminated: messages.no }[status];
  const isSeller = status === 'live' || status === 'frozen';
  const look = { live: 'yes', frozen: 'frozen', exited: 'no', terminated: 'no' }[status];
  return (
    <section className={`${styles['result']} ${styles[look]}`} role="status">
      <p className={styles['verdict']}>
        <Icon name={status === 'live' ? 'tick' : 'alert'} />
        {says({ name, brand: brand.name })}
      </p>
      {status === 'frozen' && <p>{messages.frozenHelp}</p>}
      <dl>
        <Fact label={messages.memberId}>{member_id}</Fact>
        <Fact label={messages.status}>{messages.statuses[status]}</Fact>
        <Fact label={messages.joined}>{formatDay(joined_on)}</Fact>
        {status !== 'live' && (
          <Fact label={status === 'frozen' ? messages.frozenSince : messages.ended}>{formatDay(since)}</Fact>
        )}
      </dl>
      <p className={styles['note']}>{isSeller ? messages.nameHelp : messages.noMore({ brand: brand.name })}</p>
    </section>
  );
}

function Unknown({ id }: { id: string }) {
  const { brand } = useSettings();
  const address = (
    <a key="address" href={`mailto:${brand.email}`}>
      {brand.email}
    </a>
  );
  return (
    <section className={`${styles['result']} ${styles['no']}`} role="status">
      <p className={styles['verdict']}>
        <Icon name="alert" />
        {messages.unknownTitle}
      </p>
      <p>{withElements(messages.unknownText, { id, brand: brand.name, address })}</p>
    </section>
  );
}
