import { services as messages } from '#messages/company.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { Illustration } from '../content/illustration.server.ts';
import { telephoneLink, useSettings } from '../frame/settings.ts';
import { CompanyPage, Section } from './company-page.tsx';
import type { Service } from './services.server.ts';
import styles from './services.module.css';

interface ServicesScreenProps {
  services: readonly Service[];
  drawings: Readonly<Record<Service['emblem'], Illustration>>;
}

export default function ServicesScreen({ services, drawings }: ServicesScreenProps) {
  const { brand } = useSettings();
  return (
    <CompanyPage name={messages.name} headingHi={messages.headingHi} lead={messages.lead}>
      <ul className={styles['cards']}>
        {services.map((service, index) => (
          <li key={service.to} className={styles['card']}>
            <div className={styles['drawing']}>
              <Picture {...drawings[service.emblem]} sizes="(width >= 64rem) 26rem, 92vw" priority={index === 0} />
            </div>
            <h2 className={styles['title']}>{service.title}</h2>
            {service.titleHi && (
              <p lang="hi" className={styles['hindi']}>
                {service.titleHi}
              </p>
            )}
            <p className={styles['lead']}>{service.lead}</p>
            <ul className={styles['topics']}>
              {service.topics.map((topic) => (
                <li key={topic}>{topic}</li>
              ))}
            </ul>
            <AppLink to={service.to} className={styles['more']}>
              {messages.more}
              <span className="visually-hidden">{messages.moreAbout({ service: service.title })}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      <Section id="how" title={messages.how}>
        <ol className={styles['steps']}>
          {messages.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <ul className={styles['ways']} aria-label={messages.ways}>
          {brand.phones.map((phone) => (
            <li key={phone}>
              <Icon name="phone" />
              <a href={telephoneLink(phone)}>{phone}</a>
            </li>
          ))}
          <li>
            <Icon name="mail" />
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </li>
          <li>{brand.support_hours}</li>
        </ul>
        <p className={styles['note']}>{messages.note}</p>
      </Section>
    </CompanyPage>
  );
}
