import type { Achiever, Brand } from '#contract/content.ts';
import type { Certificate } from '#contract/documents.ts';
import { pathIn } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { about as messages, common as companyMessages, documents as documentMessages } from '#messages/company.ts';
import { ui as uiMessages } from '#messages/shop.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Question } from '../content/blocks.tsx';
import { portalUrl, telephoneLink, useSettings } from '../frame/settings.ts';
import type { AboutLink, AboutParts, Question as Asked, Registration } from './about.server.ts';
import { AchieverList } from './achiever-list.tsx';
import { CompanyPage, Section } from './company-page.tsx';
import styles from './about.module.css';

/** The page of section 2 of the specification, 'About'. */
export default function AboutScreen({
  parts,
  certificates,
  achievers,
}: {
  parts: AboutParts;
  certificates: readonly Certificate[];
  achievers: readonly Achiever[];
}) {
  const settings = useSettings();
  const { brand } = settings;
  return (
    <CompanyPage
      name={messages.name}
      headingHi={messages.headingHi}
      lead={messages.lead({ company: brand.legal_name, city: brand.city, state: brand.state, year: brand.founded })}
    >
      <div className={styles['company']}>
        <Story brand={brand} />
        <Details brand={brand} />
      </div>
      {parts.registrations.length > 0 && (
        <Registrations list={parts.registrations} certificates={certificates} email={brand.email} />
      )}
      <Achievers brand={brand} joinUrl={portalUrl(settings)} achievers={achievers} />
      <div className={styles['questions']}>
        <Faq questions={parts.questions} />
        <ImportantLinks links={parts.links} />
      </div>
    </CompanyPage>
  );
}

function Story({ brand }: { brand: Brand }) {
  return (
    <div className={styles['story']}>
      <p className={styles['opening']}>{messages.beginning}</p>
      <p>{messages.making({ city: brand.city })}</p>
      <p>{messages.honesty}</p>
      <ButtonLink to="/shop" variant="secondary">
        {companyMessages.browse}
      </ButtonLink>
    </div>
  );
}

function Details({ brand }: { brand: Brand }) {
  return (
    <section className={styles['details']} aria-labelledby="company-details">
      <h2 id="company-details" className={styles['detailsTitle']}>
        {messages.details}
      </h2>
      <dl>
        <dt>{messages.registeredName}</dt>
        <dd>{brand.legal_name}</dd>
        <dt>{messages.registeredOffice}</dt>
        <dd>{[...brand.address_lines, `${brand.city} ${brand.postcode}`, brand.state].join(', ')}</dd>
        <dt>{messages.phone({ hours: brand.support_hours })}</dt>
        {brand.phones.map((phone) => (
          <dd key={phone}>
            <a href={telephoneLink(phone)}>{phone}</a>
          </dd>
        ))}
        <dt>{messages.email}</dt>
        <dd>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </dd>
      </dl>
    </section>
  );
}

interface RegistrationsProps {
  list: readonly Registration[];
  certificates: readonly Certificate[];
  email: string;
}

function Registrations({ list, certificates, email }: RegistrationsProps) {
  const certificateOf = ({ number }: Registration) => certificates.find((certificate) => certificate.number === number);
  return (
    <Section id="registrations" title={messages.registrations}>
      <ul className={styles['cards']}>
        {list.map((registration) => {
          const { name, number, text } = registration;
          const certificate = certificateOf(registration);
          return (
            <li key={name} className={styles['card']}>
              <h3 className={styles['cardTitle']}>{name}</h3>
              <p className={styles['number']}>{number}</p>
              <p className={styles['text']}>{text}</p>
              {certificate && <CertificateLink name={name} certificate={certificate} />}
            </li>
          );
        })}
      </ul>
      {!list.every(certificateOf) && (
        <p className={styles['note']}>
          {withElements(messages.copies, {
            address: (
              <a key="address" href={`mailto:${email}`}>
                {email}
              </a>
            ),
          })}
        </p>
      )}
    </Section>
  );
}

function CertificateLink({ name, certificate }: { name: string; certificate: Certificate }) {
  return (
    <a
      href={pathIn(currentLanguage, certificate.path)}
      target="_blank"
      rel="noopener"
      className={styles['certificate']}
    >
      {certificate.specimen ? documentMessages.specimen : documentMessages.certificate}
      <span className="visually-hidden">
        : {name} {uiMessages.newTab}
      </span>
    </a>
  );
}

interface AchieversProps {
  brand: Brand;
  joinUrl: string;
  achievers: readonly Achiever[];
}

function Achievers({ brand, joinUrl, achievers }: AchieversProps) {
  return (
    <Section id="achievers" title={messages.achievers}>
      <div className={styles['achievers']}>
        <div>
          <p>{messages.directSellers({ brand: brand.name })}</p>
          <p>{messages.joining}</p>
          {achievers.length > 0 && (
            <>
              <p>{messages.achieversAbout}</p>
              <AchieverList achievers={achievers} />
            </>
          )}
        </div>
        <p className={styles['ways']}>
          <ButtonLink to="/incomeplans" variant="secondary">
            {messages.seePlan}
          </ButtonLink>
          <ButtonAnchor href={joinUrl} variant="quiet">
            {companyMessages.sellersSite}
          </ButtonAnchor>
        </p>
      </div>
    </Section>
  );
}

function Faq({ questions }: { questions: readonly Asked[] }) {
  return (
    <Section id="faq" title={messages.faq}>
      {questions.map(({ question, answer }) => (
        <Question key={question} question={question}>
          <p>{answer}</p>
        </Question>
      ))}
    </Section>
  );
}

function ImportantLinks({ links }: { links: readonly AboutLink[] }) {
  return (
    <Section id="important-links" title={messages.links}>
      <ul className={styles['links']}>
        {links.map(({ label, to, external }) => (
          <li key={to}>
            {external ? (
              <a href={to} target="_blank" rel="noopener">
                {label}
                <span className="visually-hidden"> {messages.newTab}</span>
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
