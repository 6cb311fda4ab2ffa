import type { ShopSettings } from '#contract/content.ts';
import { home as messages } from '#messages/shop.ts';
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { AchieverList } from '../company/achiever-list.tsx';
import { ProductGrid } from '../catalog/product-card.tsx';
import { hydrateOnInteraction } from '../frame/hydration.tsx';
import { useSellerLink } from '../frame/seller-link.ts';
import { portalUrl, useSettings } from '../frame/settings.ts';
import vine from './achievers-vine.svg?url';
import { Carousel } from './carousel.tsx';
import type { HomeData } from './home.server.ts';
import styles from './home-page.module.css';

/** Rendered by the server; the code loads at the first interaction. */
const HomeDetails = hydrateOnInteraction('home', () => import('./home-details.tsx'));

/** The page of section 2 of the specification, 'Home'. */
export function HomePage({ banners, achievers, products, categories, collections, reviews }: Omit<HomeData, 'head'>) {
  const settings = useSettings();
  const { brand } = settings;
  return (
    <>
      <h1 className="visually-hidden">
        {brand.name}: {brand.tagline}
      </h1>
      <Carousel banners={banners} />
      <Achievers settings={settings} achievers={achievers} />
      <section className={`column ${styles['section']}`} aria-labelledby="leading">
        <header className={styles['head']}>
          <h2 id="leading">{messages.leading}</h2>
          <AppLink to="/shop">{messages.seeAll}</AppLink>
        </header>
        <ProductGrid products={products} heading="h3" />
      </section>
      <HomeDetails categories={categories} collections={collections} reviews={reviews} />
    </>
  );
}

interface AchieversProps {
  settings: ShopSettings;
  achievers: HomeData['achievers'];
}

function Achievers({ settings, achievers }: AchieversProps) {
  const seller = useSellerLink(settings);
  return (
    <section className={styles['block']} aria-labelledby="achievers">
      <div className={`column ${styles['inside']}`}>
        <img className={styles['vine']} src={vine} alt="" width="168" height="96" loading="lazy" />
        <div>
          <h2 id="achievers">{messages.achievers({ brand: settings.brand.name })}</h2>
          <p className={styles['text']}>{messages.achieversText}</p>
          {achievers.length > 0 && <AchieverList achievers={achievers} line={styles['achievers']!} />}
        </div>
        <p className={styles['ways']}>
          <ButtonAnchor href={seller?.isSeller ? seller.href : portalUrl(settings)} variant="secondary" size="small">
            {seller?.isSeller ? seller.label : messages.join}
          </ButtonAnchor>
          <ButtonLink to="/about" variant="quiet" size="small">
            {messages.know}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
