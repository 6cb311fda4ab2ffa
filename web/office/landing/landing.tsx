import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { InterestForm } from '../interest/interest-form.tsx';
import { shopPages, useSettings } from '../settings.ts';
import { Sprig } from './sprig.tsx';
import styles from './landing.module.css';

/** What direct selling with the brand is, said plainly and without promises, and the interest form. */
export function Landing() {
  const { brand } = useSettings();
  return (
    <main id="content">
      <section className={`column ${styles['hero']}`}>
        <div className={styles['opening']}>
          <PageHeading title={`Direct sellers · ${brand.name}`}>Share what you use and trust.</PageHeading>
          <p className={styles['lead']}>
            A direct seller of {brand.name} recommends our health and ayurvedic products to people they know, in their
            own time and in plain words. It costs nothing to join, and there is nothing you must buy.
          </p>
          <div className={styles['ways']}>
            <ButtonLink to="#interest">I am interested</ButtonLink>
            <ButtonLink to="/login" variant="quiet">
              Sign in with a member ID
            </ButtonLink>
          </div>
        </div>
        <figure className={styles['picture']}>
          <div className={styles['arch']}>
            <Sprig />
          </div>
          <figcaption lang="hi">अपनों की सेहत, आपके भरोसे के साथ</figcaption>
        </figure>
      </section>
      <Meaning />
      <Assurances />
      <Steps />
      <Disclaimer />
      <Interest />
    </main>
  );
}

function Meaning() {
  const { brand, shop_url } = useSettings();
  const pages = shopPages(shop_url);
  return (
    <section className={`column ${styles['section']} ${styles['split']}`} aria-labelledby="meaning">
      <h2 id="meaning">What a direct seller is</h2>
      <div className={styles['prose']}>
        <p>
          You are an independent person, not our employee. You tell people honestly about the products and help them
          choose. They buy from {brand.legal_name} at the price shown in the shop, with our invoice and our right of
          return.
        </p>
        <p>
          You are paid for goods that are really sold, as the income plan sets out, and never for bringing in people. We
          run no pyramid and no money circulation scheme.
        </p>
        <p className={styles['reading']}>
          <a href={pages.incomePlan}>Read the income plan</a>
          <a href={pages.sellerTerms}>Read the terms for direct sellers</a>
        </p>
      </div>
    </section>
  );
}

const assurances = [
  ['No fee, ever', 'Joining, staying and renewing cost nothing. There is no starter kit and no deposit.'],
  [
    'Nothing you must buy',
    'Buy what you can use or sell, or buy nothing at all. Your member ID does not depend on it.',
  ],
  [
    'Unsold goods come back',
    'Goods in saleable condition go back to us against a refund within 30 days of reaching you.',
  ],
  [
    'Free to leave',
    'The agreement gives you a cooling-off period: within it you leave without a reason and without a penalty.',
  ],
] as const;

function Assurances() {
  return (
    <section className={styles['assurances']} aria-labelledby="assurances">
      <div className="column">
        <h2 id="assurances">What you can rely on</h2>
        <dl>
          {assurances.map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const steps = [
  ['Write to us', 'Leave your name and number in the form below.'],
  ['We call you', 'Our staff answer your questions and tell you plainly what the work is and is not.'],
  ['Orientation', 'You learn about the products, the income plan and honest selling before you decide.'],
  ['Agreement and identity', 'You read and accept the written agreement, and we verify your identity and address.'],
  ['Your member ID', 'You receive your member ID and identity card, and sign in here.'],
] as const;

function Steps() {
  return (
    <section className={`column ${styles['section']} ${styles['split']}`} aria-labelledby="steps">
      <div>
        <h2 id="steps">How you become one</h2>
        <p className={styles['who']}>
          You are 18 or older and of sound mind, and in the last five years you were neither convicted of an offence nor
          declared bankrupt.
        </p>
      </div>
      <ol className={styles['steps']}>
        {steps.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Disclaimer() {
  const { brand } = useSettings();
  return (
    <section className="column" aria-labelledby="disclaimer">
      <div className={styles['disclaimer']}>
        <h2 id="disclaimer">No promise of income</h2>
        <p>
          {brand.name} promises nobody an income. What a direct seller earns depends on their own effort and skill and
          on what people really buy; some earn little or nothing. Whoever promises you a fixed or a high income, a trip,
          or a reward for bringing in people does not speak for us. Please tell us at{' '}
          <a href={`mailto:${brand.email}`}>{brand.email}</a>.
        </p>
      </div>
    </section>
  );
}

/** A link to #interest brings the focus along, not the view alone. */
function Interest() {
  const { brand } = useSettings();
  const location = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash === '#interest') heading.current?.focus({ preventScroll: true });
  }, [location]);
  return (
    <section
      className={`column ${styles['section']} ${styles['split']}`}
      id="interest"
      aria-labelledby="interest-title"
    >
      <div>
        <h2 id="interest-title" ref={heading} tabIndex={-1} className={styles['target']}>
          Tell us that you are interested
        </h2>
        <p className={styles['who']}>
          Our staff will call you on the number you leave. Hours: {brand.support_hours}. Sending the form binds you to
          nothing; only the signed agreement does.
        </p>
      </div>
      <div className={styles['card']}>
        <InterestForm />
      </div>
    </section>
  );
}
