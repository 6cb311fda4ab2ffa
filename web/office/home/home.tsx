import { useLoaderData } from 'react-router';
import type { User } from '#contract/customer.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { InterestForm } from '../interest/interest-form.tsx';
import { useSettings } from '../settings.ts';
import { CopyField } from './copy-field.tsx';
import { referralLink } from './referral-link.ts';
import styles from './home.module.css';

/** The member's own page; a customer without a member ID is told so and may leave the interest form. */
export function Home() {
  const user = useLoaderData<User>();
  const { brand } = useSettings();
  return (
    <main id="content" className={`column ${styles['page']}`}>
      <PageHeading title={`My page · ${brand.name} direct sellers`}>Namaste, {user.first_name}</PageHeading>
      {user.member_id ? <Member user={user} memberId={user.member_id} /> : <NotYet user={user} />}
    </main>
  );
}

function Member({ user, memberId }: { user: User; memberId: string }) {
  const { brand, shop_url } = useSettings();
  return (
    <div className={styles['member']}>
      <section className={styles['card']} aria-label="Your membership">
        <p className={styles['brand']}>{brand.name}</p>
        <dl>
          <div className={styles['id']}>
            <dt>Member ID</dt>
            <dd>{memberId}</dd>
          </div>
          <div>
            <dt>Name</dt>
            <dd>{`${user.first_name} ${user.last_name}`}</dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>Independent direct seller</dd>
          </div>
        </dl>
      </section>
      <section className={styles['share']} aria-labelledby="share">
        <h2 id="share">Your link to the shop</h2>
        <p>
          Give this link to people who want to buy. They can also enter your member ID themselves at the checkout, under
          “Referral Member ID”.
        </p>
        <CopyField label="Referral link" text={referralLink(shop_url, memberId)} />
        <p className={styles['note']}>
          Wherever you share it, say that you are an independent direct seller of {brand.name}, and promise neither
          cures nor income.
        </p>
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
          Your number <strong>{user.mobile}</strong> has a {brand.name} account, but no member ID yet.
        </p>
        <p>
          You can shop with it as before. If you would like to become a direct seller, send us the form and our staff
          will call you. If you already have a member ID under another number, please log out and sign in with that one,
          or write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
        </p>
      </div>
      <section className={styles['form']} aria-labelledby="interest">
        <h2 id="interest">I would like to become one</h2>
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
