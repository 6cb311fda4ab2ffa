import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { policy } from '#contract/policy.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useSettings } from '#web/site-frame/session.ts';
import { Fact } from '#web/ui/fact.tsx';
import { InterestForm } from './interest-form.tsx';
import { shopPages } from './shop-links.ts';
import { landing as messages } from '#messages/portal.ts';
import styles from './landing.module.css';

export function Landing() {
  const { brand } = useSettings();
  return (
    <main id="content">
      <section className={`column ${styles['hero']}`}>
        <div className={styles['opening']}>
          <PageHeading title={messages.title({ brand: brand.name })}>{messages.heading}</PageHeading>
          <p className={styles['lead']}>{messages.lead({ brand: brand.name })}</p>
          <div className={styles['ways']}>
            <ButtonLink to="/join">{messages.interested}</ButtonLink>
            <ButtonLink to="/login" variant="quiet">
              {messages.logIn}
            </ButtonLink>
          </div>
        </div>
        <figure className={styles['picture']}>
          <div className={styles['arch']}>
            <Sprig />
          </div>
          <figcaption lang="hi">{messages.motto}</figcaption>
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
      <h2 id="meaning">{messages.role}</h2>
      <div className={styles['prose']}>
        <p>{messages.independent({ company: brand.legal_name })}</p>
        <p>{messages.paid}</p>
        <p className={styles['reading']}>
          <a href={pages.incomePlan}>{messages.readPlan}</a>
          <a href={pages.sellerTerms}>{messages.readTerms}</a>
        </p>
      </div>
    </section>
  );
}

function Assurances() {
  return (
    <section className={styles['assurances']} aria-labelledby="assurances">
      <div className="column">
        <h2 id="assurances">{messages.relyOn}</h2>
        <dl>
          {messages.assurances.map(({ title, text }) => (
            <Fact key={title} label={title}>
              {typeof text === 'string' ? text : text({ days: policy.buyBackDays })}
            </Fact>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Steps() {
  return (
    <section className={`column ${styles['section']} ${styles['split']}`} aria-labelledby="steps">
      <div>
        <h2 id="steps">{messages.becoming}</h2>
        <p className={styles['who']}>{messages.who}</p>
      </div>
      <ol className={styles['steps']}>
        {messages.steps.map(({ title, text }) => (
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
        <h2 id="disclaimer">{messages.noPromise}</h2>
        <p>
          {withElements(messages.disclaimer, {
            brand: brand.name,
            address: (
              <a key="address" href={`mailto:${brand.email}`}>
                {brand.email}
              </a>
            ),
          })}
        </p>
      </div>
    </section>
  );
}

/** A link to #interest also moves the focus. */
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
          {messages.interestHeading}
        </h2>
        <p className={styles['who']}>{messages.weCall({ hours: brand.support_hours })}</p>
      </div>
      <div className={styles['card']}>
        <InterestForm />
      </div>
    </section>
  );
}

const leaf = 'M0 0C10-16 34-22 62-14 44 8 20 14 0 0Z';
const veins = 'M0 0C18-6 38-11 62-14M18-6 24-14M18-6 26 0M34-10 40-16M34-10 40-4';

/** Pairs of leaves along the stem: height, size, and lift from horizontal. */
const pairs = [
  { y: 420, size: 1.5, lift: 8 },
  { y: 356, size: 1.62, lift: 14 },
  { y: 290, size: 1.5, lift: 22 },
  { y: 228, size: 1.26, lift: 30 },
  { y: 176, size: 0.98, lift: 38 },
  { y: 134, size: 0.7, lift: 46 },
];

/** Whorls of small flowers at the tip, as on holy basil. */
const whorls = [108, 92, 77, 63, 50, 38];

/** A line drawing of a sprig of holy basil before a low sun. */
function Sprig() {
  return (
    <svg viewBox="0 0 320 520" className={styles['sprig']} aria-hidden="true">
      <circle cx="160" cy="190" r="104" className={styles['sun']} />
      <g className={styles['drawing']}>
        <path d="M160 520C164 440 156 380 160 300S162 120 160 30" />
        {pairs.map(({ y, size, lift }) => (
          <g key={y} transform={`translate(160 ${y})`}>
            <Leaf turn={-lift} size={size} />
            <g transform="scale(-1 1)">
              <Leaf turn={-lift - 4} size={size * 0.94} />
            </g>
          </g>
        ))}
        {whorls.map((y, place) => (
          <g key={y} transform={`translate(160 ${y}) scale(${1.1 - place * 0.12})`} className={styles['flower']}>
            <path d="M0 4C-10 4-15-2-14-9-6-8-1-4 0 4ZM0 4C10 4 15-2 14-9 6-8 1-4 0 4Z" />
          </g>
        ))}
      </g>
    </svg>
  );
}

function Leaf({ turn, size }: { turn: number; size: number }) {
  return (
    <g transform={`rotate(${turn}) scale(${size})`}>
      <path d={leaf} className={styles['leaf']} />
      <path d={veins} />
    </g>
  );
}
