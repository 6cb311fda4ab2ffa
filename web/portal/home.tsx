import { useId, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { User } from '#contract/customer.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { home as messages } from '#messages/portal/home.ts';
import { sponsorChange as changeMessages } from '#messages/portal/sponsorChange.ts';
import { InterestForm } from './interest-form.tsx';
import { referralLink } from './shop-links.ts';
import styles from './home.module.css';

/** The member's own page; a customer without a member ID sees this, can join and can send the interest form. */
export function Home() {
  const user = useLoaderData<User>();
  const { brand } = useSettings();
  return (
    <main id="content" className={`column ${styles['page']}`}>
      <PageHeading title={messages.title({ brand: brand.name })}>
        {messages.hello({ name: user.first_name })}
      </PageHeading>
      {user.member_id ? <Member user={user} memberId={user.member_id} /> : <NotYet user={user} />}
    </main>
  );
}

function Member({ user, memberId }: { user: User; memberId: string }) {
  const { brand, shop_url } = useSettings();
  return (
    <div className={styles['member']}>
      <section className={styles['card']} aria-label={messages.membership}>
        <p className={styles['brand']}>{brand.name}</p>
        <dl>
          <div className={styles['id']}>
            <dt>{messages.memberId}</dt>
            <dd>{memberId}</dd>
          </div>
          <div>
            <dt>{messages.name}</dt>
            <dd>{`${user.first_name} ${user.last_name}`}</dd>
          </div>
          <div>
            <dt>{messages.status}</dt>
            <dd>{messages.independent}</dd>
          </div>
        </dl>
      </section>
      <section className={styles['share']} aria-labelledby="share">
        <h2 id="share">{messages.share}</h2>
        <p>{messages.shareHelp}</p>
        <CopyField label={messages.link} text={referralLink(shop_url, memberId)} />
        <p className={styles['note']}>{messages.disclosure({ brand: brand.name })}</p>
      </section>
      <section className={styles['share']} aria-labelledby="sponsor">
        <h2 id="sponsor">{changeMessages.heading}</h2>
        <p>{changeMessages.linkText}</p>
        <ButtonLink to="/sponsor" variant="secondary">
          {changeMessages.link}
        </ButtonLink>
      </section>
    </div>
  );
}

function NotYet({ user }: { user: User }) {
  const { brand } = useSettings();
  return (
    <div className={styles['notYet']}>
      <div>
        <p className={styles['kind']}>
          {withElements(messages.noId, { mobile: <strong key="mobile">{user.mobile}</strong>, brand: brand.name })}
        </p>
        <p>
          {withElements(messages.noIdHelp, {
            address: (
              <a key="address" href={`mailto:${brand.email}`}>
                {brand.email}
              </a>
            ),
          })}
        </p>
        <section className={styles['join']} aria-labelledby="join">
          <h2 id="join">{messages.joinTitle}</h2>
          <p>{messages.joinText}</p>
          <ButtonLink to="/join">{messages.join}</ButtonLink>
        </section>
      </div>
      <section className={styles['form']} aria-labelledby="interest">
        <h2 id="interest">{messages.become}</h2>
        <InterestForm
          known={{
            full_name: `${user.first_name} ${user.last_name}`.trim(),
            email: user.email,
            mobile_no: user.mobile,
          }}
        />
      </section>
    </div>
  );
}

/** A text with a button that copies it. Where the browser forbids copying, the text is left selected. */
function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(messages.copied);
    } catch {
      input.current?.select();
      setStatus(messages.selected);
    }
  };
  return (
    <div className={styles['copy']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['copyRow']}>
        <input id={id} ref={input} value={text} readOnly onFocus={(event) => event.target.select()} />
        <Button variant="primary" onClick={() => void copy()}>
          {messages.copy}
        </Button>
      </div>
      <output className={styles['copied']}>
        {status === messages.copied && <Icon name="tick" />}
        {status}
      </output>
    </div>
  );
}
