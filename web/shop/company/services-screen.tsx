import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { useSettings } from '../frame/settings.ts';
import { telephone } from '../frame/telephone.ts';
import { CompanyPage, Section } from './company-page.tsx';
import type { Service } from './services-words.server.ts';
import styles from './services.module.css';

/** Line drawings on a 48-px grid, one for each service. */
const drawings: Record<Service['emblem'], string> = {
  jyotish: 'M24 6v6m0 24v6M6 24h6m24 0h6M11 11l4 4m18 18 4 4m0-26-4 4M15 33l-4 4M24 33a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  yog: 'M24 14a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm0 3c-5 0-7 3-8 8l-7 7m15-15c5 0 7 3 8 8l7 7M18 24v9l-10 5c8 4 24 4 32 0l-10-5v-9M18 33l12 5m0-5-12 5',
  ayur: 'M24 44V20m0 0c-7-5-7-12 0-17 7 5 7 12 0 17Zm0 12c-2-8-8-12-16-11 1 8 8 13 16 11Zm0 0c2-8 8-12 16-11-1 8-8 13-16 11ZM14 44h20',
};

const steps = [
  ['Tell us what you seek', 'By phone or e-mail; a sentence or two is enough.'],
  ['Agree on time and fee', 'We name both before anything is agreed.'],
  ['Meet the consultant', 'By phone or in person. You decide afterwards whether there is a next time.'],
] as const;

/** The three services beside the shop, and how one asks for them. */
export function ServicesScreen({ services }: { services: readonly Service[] }) {
  const { brand } = useSettings();
  return (
    <CompanyPage
      name="Services"
      headingHi="सेवाएँ"
      lead="Consultation in Jyotish, Yoga and Ayurveda beside our products. Each is given by appointment."
    >
      <ul className={styles['cards']}>
        {services.map((service) => (
          <li key={service.to} className={styles['card']}>
            <svg className={styles['emblem']} viewBox="0 0 48 48" aria-hidden="true">
              <path d={drawings[service.emblem]} />
            </svg>
            <h2 className={styles['title']}>{service.title}</h2>
            <p lang="hi" className={styles['hindi']}>
              {service.titleHi}
            </p>
            <p className={styles['lead']}>{service.lead}</p>
            <ul className={styles['topics']}>
              {service.topics.map((topic) => (
                <li key={topic}>{topic}</li>
              ))}
            </ul>
            <AppLink to={service.to} className={styles['more']}>
              Read more<span className="visually-hidden"> about {service.title}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      <Section id="how" title="How to ask for an appointment">
        <ol className={styles['steps']}>
          {steps.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <ul className={styles['ways']} aria-label="Ways to reach us">
          {brand.phones.map((phone) => (
            <li key={phone}>
              <Icon name="phone" />
              <a href={telephone(phone)}>{phone}</a>
            </li>
          ))}
          <li>
            <Icon name="mail" />
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </li>
          <li>{brand.support_hours}</li>
        </ul>
        <p className={styles['note']}>
          A consultation does not replace a physician. What you take for your health, please discuss with one.
        </p>
      </Section>
    </CompanyPage>
  );
}
