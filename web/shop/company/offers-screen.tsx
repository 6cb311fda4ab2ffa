import type { Offer } from '#contract/content.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { CompanyPage } from './company-page.tsx';
import { dayInWords } from './day.ts';
import styles from './offers.module.css';

const states: Record<Offer['offer_state'], string> = { valid: 'Valid now', to_come: 'Coming soon', over: 'Over' };
const pictureSizes = '(width >= 80rem) 624px, (width >= 48rem) 46vw, 100vw';

/** What is reduced just now and how to get it (spec section 2, 'Offers'). */
export function OffersScreen({ offers }: { offers: readonly Offer[] }) {
  return (
    <CompanyPage
      name="Offers"
      heading="The Hottest Offers That Will Leave You Speechless!"
      lead="Enter an offer’s coupon in the cart, below your products. The cart shows at once what it saves."
    >
      {offers.length === 0 ? <NoOffers /> : <OfferGrid offers={offers} />}
    </CompanyPage>
  );
}

function OfferGrid({ offers }: { offers: readonly Offer[] }) {
  return (
    <ul className={styles['grid']}>
      {offers.map((offer, index) => (
        <li key={offer.id}>
          <OfferCard offer={offer} priority={index < 2} />
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
        <p className={styles['state']}>{states[offer.offer_state]}</p>
      </div>
      <div className={styles['words']}>
        <h2 className={styles['title']}>{offer.offer_title}</h2>
        <p className={styles['short']}>{offer.offer_short_description}</p>
        <p className={styles['long']}>{offer.offer_long_description}</p>
        <dl className={styles['dates']}>
          <div>
            <dt>Offer Valid From</dt>
            <dd>
              <time dateTime={offer.offer_valid_from}>{dayInWords(offer.offer_valid_from)}</time>
            </dd>
          </div>
          <div>
            <dt>Offer Valid To</dt>
            <dd>
              <time dateTime={offer.offer_valid_to}>{dayInWords(offer.offer_valid_to)}</time>
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
      <p>There is no offer just now. Reduced prices are marked on each product, beside its MRP.</p>
      <ButtonLink to="/shop" variant="secondary">
        Browse the shop
      </ButtonLink>
    </div>
  );
}
