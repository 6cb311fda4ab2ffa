import { nothingFound as messages, notices } from '#messages/shop.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { telephoneLink, useSettings } from '../frame/settings.ts';
import { type Listing, listingPath } from './listing-query.ts';
import styles from './nothing-found.module.css';

/** Suggests similar words and categories, or gives the reason why nothing is shown. */
export default function NothingFound({ listing: { q, near, categories, isNotAdvertised } }: { listing: Listing }) {
  const { brand } = useSettings();
  const phone = brand.phones[0];
  return (
    <div className={styles['empty']}>
      {isNotAdvertised ? (
        <>
          <p className={styles['title']}>{messages.notAdvertised}</p>
          <p className={styles['text']}>{messages.notAdvertisedReason}</p>
          <p className={styles['text']}>{messages.seeDoctor}</p>
        </>
      ) : (
        <>
          <p className={styles['title']}>{notices.productsEmpty}</p>
          {q && <p className={styles['text']}>{messages.noMatches({ keyword: q })}</p>}
        </>
      )}
      {near.length > 0 && (
        <div>
          <h2 className={styles['heading']}>{messages.near}</h2>
          <Links links={near.map((word) => ({ label: word, to: listingPath({ kind: 'shop' }, { q: word }) }))} />
        </div>
      )}
      <div>
        <h2 className={styles['heading']}>{isNotAdvertised ? messages.everyday : messages.browse}</h2>
        <Links
          links={categories
            .filter(({ count, found }) => (found ?? count) > 0)
            .map(({ name, path }) => ({ label: name, to: path }))}
        />
      </div>
      <ButtonLink to="/shop" variant="secondary">
        {messages.seeAll}
      </ButtonLink>
      {phone && (
        <p className={styles['help']}>
          <strong>{isNotAdvertised ? messages.question : messages.help}</strong>{' '}
          {isNotAdvertised
            ? messages.questionText({ hours: brand.support_hours })
            : messages.helpText({ hours: brand.support_hours })}
          <br />
          <a href={telephoneLink(phone)}>{phone}</a> <AppLink to="/contact">{messages.contact}</AppLink>
        </p>
      )}
    </div>
  );
}

function Links({ links }: { links: readonly { label: string; to: string }[] }) {
  return (
    <ul className={styles['links']}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <AppLink to={to} className={styles['link']}>
            {label}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
