import type { Brand } from '#contract/content.ts';
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { useSettings } from '../frame/settings.ts';
import { telephone } from '../frame/telephone.ts';
import type { AboutLink, AboutWords, Question, Registration } from './about-words.server.ts';
import { CompanyPage, Section } from './company-page.tsx';
import styles from './about.module.css';

/** Who the company is, its register numbers, its sellers, and what people ask (spec section 2, 'About'). */
export function AboutScreen({ words }: { words: AboutWords }) {
  const { brand, admin_url } = useSettings();
  return (
    <CompanyPage
      name="About Us"
      headingHi="हमारे बारे में"
      lead={`${brand.legal_name} makes and sells Ayurvedic products from ${brand.city}, ${brand.state}, since ${brand.founded}.`}
    >
      <div className={styles['company']}>
        <Story brand={brand} />
        <Details brand={brand} />
      </div>
      {words.registrations.length > 0 && <Registrations list={words.registrations} email={brand.email} />}
      <Achievers brand={brand} joinUrl={admin_url} />
      <div className={styles['questions']}>
        <Faq questions={words.questions} />
        <ImportantLinks links={words.links} />
      </div>
    </CompanyPage>
  );
}

function Story({ brand }: { brand: Brand }) {
  return (
    <div className={styles['story']}>
      <p className={styles['opening']}>
        Ayurveda begins with the plant: where it grew, when it was gathered, how long it was dried. That is where our
        work begins, too.
      </p>
      <p>
        From {brand.city} the foothills are an hour away. Amla, tulsi, giloy and forest honey reach us in their season;
        churna is ground in small lots, oils are cooked with their herbs for days, and each batch is examined before it
        is filled.
      </p>
      <p>
        Every pack names its ingredients, its licence and its batch, and every price in the shop includes all taxes. We
        say what a product has been used for in the tradition of Ayurveda. We do not promise cures; for an illness,
        please see a physician.
      </p>
      <ButtonLink to="/shop" variant="secondary">
        Browse the shop
      </ButtonLink>
    </div>
  );
}

function Details({ brand }: { brand: Brand }) {
  return (
    <section className={styles['details']} aria-labelledby="company-details">
      <h2 id="company-details" className={styles['detailsTitle']}>
        Company details
      </h2>
      <dl>
        <dt>Registered name</dt>
        <dd>{brand.legal_name}</dd>
        <dt>Registered office</dt>
        <dd>{[...brand.address_lines, `${brand.city} ${brand.postcode}`, brand.state].join(', ')}</dd>
        <dt>Phone, {brand.support_hours}</dt>
        {brand.phones.map((phone) => (
          <dd key={phone}>
            <a href={telephone(phone)}>{phone}</a>
          </dd>
        ))}
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </dd>
      </dl>
    </section>
  );
}

function Registrations({ list, email }: { list: readonly Registration[]; email: string }) {
  return (
    <Section id="registrations" title="Registrations">
      <ul className={styles['cards']}>
        {list.map(({ name, number, text }) => (
          <li key={name} className={styles['card']}>
            <h3 className={styles['cardTitle']}>{name}</h3>
            <p className={styles['number']}>{number}</p>
            <p className={styles['text']}>{text}</p>
          </li>
        ))}
      </ul>
      <p className={styles['note']}>
        Copies of the certificates are sent on request: <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </Section>
  );
}

function Achievers({ brand, joinUrl }: { brand: Brand; joinUrl: string }) {
  return (
    <Section id="achievers" title="Our achievers">
      <div className={styles['achievers']}>
        <div>
          <p>
            A direct seller of {brand.name} recommends products that he or she uses. The recommendation is rewarded when
            somebody buys, never for enrolling people. Sixteen ranks, from Simple to Supremo Director, honour those who
            build a team that sells.
          </p>
          <p>
            Joining is free, and nothing must be bought for it. What a seller earns depends on sales alone; no income is
            promised.
          </p>
        </div>
        <p className={styles['ways']}>
          <ButtonLink to="/incomeplans" variant="secondary">
            See the income plan
          </ButtonLink>
          <ButtonAnchor href={joinUrl} variant="quiet">
            Direct sellers’ site
          </ButtonAnchor>
        </p>
      </div>
    </Section>
  );
}

function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <Section id="faq" title="Frequently asked questions">
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles['item']}>
          <summary className={styles['question']}>
            {question}
            <Icon name="down" className={styles['arrow']} />
          </summary>
          <p className={styles['answer']}>{answer}</p>
        </details>
      ))}
    </Section>
  );
}

function ImportantLinks({ links }: { links: readonly AboutLink[] }) {
  return (
    <Section id="important-links" title="Important links">
      <ul className={styles['links']}>
        {links.map(({ label, to, external }) => (
          <li key={to}>
            {external ? (
              <a href={to} target="_blank" rel="noopener">
                {label}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            ) : (
              <AppLink to={to}>{label}</AppLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
