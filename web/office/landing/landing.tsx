import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { landing as words } from '#messages/portal/landing.ts';
import { withElements } from '#web/ui/with-elements.ts';
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
          <PageHeading title={words.title({ brand: brand.name })}>{words.heading}</PageHeading>
          <p className={styles['lead']}>{words.lead({ brand: brand.name })}</p>
          <div className={styles['ways']}>
            <ButtonLink to="#interest">{words.interested}</ButtonLink>
            <ButtonLink to="/login" variant="quiet">
              {words.signIn}
            </ButtonLink>
          </div>
        </div>
        <figure className={styles['picture']}>
          <div className={styles['arch']}>
            <Sprig />
          </div>
          <figcaption lang="hi">{words.motto}</figcaption>
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
      <h2 id="meaning">{words.meaning}</h2>
      <div className={styles['prose']}>
        <p>{words.independent({ company: brand.legal_name })}</p>
        <p>{words.paid}</p>
        <p className={styles['reading']}>
          <a href={pages.incomePlan}>{words.readPlan}</a>
          <a href={pages.sellerTerms}>{words.readTerms}</a>
        </p>
      </div>
    </section>
  );
}

function Assurances() {
  return (
    <section className={styles['assurances']} aria-labelledby="assurances">
      <div className="column">
        <h2 id="assurances">{words.relyOn}</h2>
        <dl>
          {words.assurances.map(({ title, text }) => (
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

function Steps() {
  return (
    <section className={`column ${styles['section']} ${styles['split']}`} aria-labelledby="steps">
      <div>
        <h2 id="steps">{words.becoming}</h2>
        <p className={styles['who']}>{words.who}</p>
      </div>
      <ol className={styles['steps']}>
        {words.steps.map(({ title, text }) => (
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
        <h2 id="disclaimer">{words.noPromise}</h2>
        <p>
          {withElements(words.disclaimer, {
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
          {words.tellUs}
        </h2>
        <p className={styles['who']}>{words.weCall({ hours: brand.support_hours })}</p>
      </div>
      <div className={styles['card']}>
        <InterestForm />
      </div>
    </section>
  );
}
