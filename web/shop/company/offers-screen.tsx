import type { Offer } from '#contract/content.ts';
import { common as companyMessages, offers as messages } from '#messages/company.ts';
import { notices } from '#messages/shop.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CopyCode } from '#web/ui/copy-code.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { CompanyPage } from './company-page.tsx';
import { formatCalendarDay } from '../language/format.ts';
import styles from './offers.module.css';

const pictureSizes = '(width >= 80rem) 624px, (width >= 48rem) 46vw, 100vw';

/** The page of section 2 of the specification, 'Offers'. */
export default function OffersScreen({ offers }: { offers: readonly Offer[] }) {
  return (
    <CompanyPage name={messages.name} heading={notices.offersHeading} lead={messages.lead}>
      {offers.length === 0 ? <NoOffers /> : <OfferGrid offers={offers} />}
    </CompanyPage>
  );
}

function OfferGrid({ offers }: { offers: readonly Offer[] }) {
  return (
    <ul className={styles['grid']}>
      {offers.map((offer, index) => (
        <li key={offer.id}>
          <OfferCard offer={offer} priority={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function OfferCard({ offer, priority }: { offer: Offer; priority: boolean }) {
  return (
    <article className={styles['card']} data-state={offer.offer_state}>
      <div className={styles['plate']}>
        {offer.picture && <Picture picture={offer.picture} alt="" sizes={pictureSizes} priority={priority} />}
        <p className={styles['state']}>{messages.states[offer.offer_state]}</p>
      </div>
      <div className={styles['words']}>
        <h2 className={styles['title']}>{offer.offer_title}</h2>
        <p className={styles['short']}>{offer.offer_short_description}</p>
        <p className={styles['long']}>{offer.offer_long_description}</p>
        {offer.offer_coupon_code !== null && offer.offer_state !== 'ended' && (
          <CopyCode code={offer.offer_coupon_code} />
        )}
        <dl className={styles['dates']}>
          <div>
            <dt>{messages.from}</dt>
            <dd>
              <time dateTime={offer.offer_valid_from}>{formatCalendarDay(offer.offer_valid_from)}</time>
            </dd>
          </div>
          <div>
            <dt>{messages.to}</dt>
            <dd>
              <time dateTime={offer.offer_valid_to}>{formatCalendarDay(offer.offer_valid_to)}</time>
            </dd>
          </div>
        </dl>
      </div>
    </article>
  );
}

function NoOffers() {
  return (
    <div className={styles['none']}>
      <p>{messages.none}</p>
      <ButtonLink to="/shop" variant="secondary">
        {companyMessages.browse}
      </ButtonLink>
    </div>
  );
}
