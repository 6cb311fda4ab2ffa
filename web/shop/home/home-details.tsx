import { Suspense } from 'react';
import type { Category } from '#contract/catalog.ts';
import type { Brand } from '#contract/content.ts';
import { home as messages, reviews as reviewMessages } from '#messages/shop.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { BuyAgain } from '../catalog/buy-again.tsx';
import { RecentlyViewed } from '../catalog/recently-viewed.tsx';
import { useSettings } from '../frame/settings.ts';
import { localizeNames } from '../language/names.ts';
import type { HomeData } from './home.server.ts';
import styles from './home-page.module.css';

export default function HomeDetails({
  categories,
  collections,
  reviews,
}: Pick<HomeData, 'categories' | 'collections' | 'reviews'>) {
  const { brand, return_days: days } = useSettings();
  return (
    <>
      <section className={`column ${styles['section']}`} aria-labelledby="categories">
        <header className={styles['head']}>
          <h2 id="categories">{messages.byCategory}</h2>
        </header>
        <CategoryArches categories={categories} />
      </section>
      <Collections collections={collections} />
      <Assurances brand={brand} days={days} />
      <Voices reviews={reviews} />
      <div className="column">
        <Suspense>
          <BuyAgain />
          <RecentlyViewed />
        </Suspense>
      </div>
    </>
  );
}

/** Each is a fact from the shop's licences or policies. */
function Assurances({ brand, days }: { brand: Brand; days: number }) {
  const facts = [
    brand.ayush_licence !== '' && {
      title: messages.licensed,
      text: brand.ayush_licence,
      drawing: 'M16 4c-3 4-8 5-11 5 0 9 3 15 11 19 8-4 11-10 11-19-3 0-8-1-11-5Zm-5 12 4 4 7-8',
    },
    brand.fssai !== '' && {
      title: messages.foodLicensed,
      text: brand.fssai,
      drawing: 'M16 28V13m0 0c0-5 4-8 10-8 0 6-4 9-10 8Zm0 5c0-4-3-7-9-7 0 5 3 8 9 7Z',
    },
    brand.city !== '' && {
      title: messages.madeIn({ city: brand.city }),
      text: messages.since({ state: brand.state, year: brand.founded }),
      drawing: 'm3 26 8-14 5 8 4-6 9 12H3ZM22 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0Z',
    },
    {
      title: messages.delivery,
      text: messages.freeIn({ state: brand.state }),
      drawing:
        'M3 9h16v13H3V9Zm16 4h6l4 5v4H19m-9 3a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm16 0a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
    },
    {
      title: messages.returns({ days }),
      text: messages.returnsText,
      drawing: 'M8 6 4 10l4 4M4 10h16a8 8 0 0 1 0 16H9',
    },
  ].filter((fact) => fact !== false);
  return (
    <section className={`column ${styles['section']}`} aria-labelledby="why">
      <header className={styles['head']}>
        <h2 id="why">{messages.why}</h2>
      </header>
      <ul className={styles['facts']}>
        {facts.map(({ title, text, drawing }) => (
          <li key={title} className={styles['fact']}>
            <svg className={styles['drawing']} viewBox="0 0 32 32" aria-hidden="true">
              <path d={drawing} />
            </svg>
            <p className={styles['words']}>
              <strong className={styles['title']}>{title}</strong>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ArchCategory = Pick<Category, 'id' | 'category_name' | 'category_name_hi' | 'picture'>;

function CategoryArches({ categories }: { categories: readonly ArchCategory[] }) {
  return (
    <ul className={styles['arches']}>
      {categories.map((category) => (
        <Arch key={category.id} category={category} />
      ))}
    </ul>
  );
}

function Arch({ category }: { category: ArchCategory }) {
  const { name, other, otherLanguage } = localizeNames(category.category_name, category.category_name_hi);
  return (
    <li className={styles['place']}>
      <AppLink to={`/product-category/${category.id}`} className={styles['link']}>
        <span className={styles['arch']}>
          <Picture picture={category.picture} alt="" sizes="(width >= 64rem) 230px, (width >= 48rem) 30vw, 46vw" />
        </span>
        <span className={styles['name']}>{name}</span>
        <span lang={otherLanguage} className={styles['hindi']}>
          {other}
        </span>
      </AppLink>
    </li>
  );
}

function Collections({ collections }: Pick<HomeData, 'collections'>) {
  if (collections.length === 0) return null;
  return (
    <section className={`column ${styles['section']}`} aria-labelledby="collections">
      <header className={styles['head']}>
        <h2 id="collections">{messages.collections}</h2>
      </header>
      <ul className={styles['collections']}>
        {collections.map(({ slug, name, description, picture }) => (
          <li key={slug}>
            <AppLink to={`/collection/${encodeURIComponent(slug)}`} className={styles['collection']}>
              {picture && <Picture picture={picture} alt="" sizes="72px" />}
              <span>
                <strong>{name}</strong>
                {description}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reviews are not selected by their stars. */
function Voices({ reviews }: Pick<HomeData, 'reviews'>) {
  if (reviews.length === 0) return null;
  return (
    <section className={`column ${styles['section']}`} aria-labelledby="voices">
      <header className={styles['head']}>
        <h2 id="voices">{messages.voices}</h2>
        <p className={styles['chosen']}>
          {reviews.some(({ sample }) => sample) ? messages.voicesSample : messages.voicesHow}
        </p>
      </header>
      <ul className={styles['voices']}>
        {reviews.map(({ id, stars, title, body, author, product, language }) => (
          <li key={id} className={styles['voice']}>
            <Stars value={stars} label={reviewMessages.outOfFive({ average: stars })} />
            <h3 lang={language}>{title}</h3>
            <p lang={language}>{body}</p>
            <p className={styles['author']}>
              <span lang={language}>{author}</span>
              <br />
              <AppLink to={`/product-details/${product.id}`}>{product.name}</AppLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
