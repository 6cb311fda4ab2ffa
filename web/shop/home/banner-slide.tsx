import type { Banner } from '#contract/content.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { preloadOf, sourceSet } from '#web/ui/picture.tsx';
import { words } from './home-words.ts';
import styles from './banner-slide.module.css';

interface BannerSlideProps {
  banner: Banner;
  /** "1 of 2" */
  position: string;
  shown: boolean;
  /** Whether its picture may be fetched. */
  pictured: boolean;
  /** The slide of the first paint, whose picture the browser should fetch before anything else. */
  first: boolean;
}

export function BannerSlide({ banner, position, shown, pictured, first }: BannerSlideProps) {
  return (
    <div
      className={styles['slide']}
      role="group"
      aria-roledescription={words.slide}
      aria-label={position}
      inert={!shown}
      data-shown={shown || undefined}
    >
      {pictured && <BannerPicture banner={banner} first={first} />}
      <div className={`column ${styles['over']}`}>
        <div className={styles['words']}>
          {banner.title_hi !== banner.title && (
            <p lang="hi" className={styles['hindi']}>
              {banner.title_hi}
            </p>
          )}
          <h2 className={styles['title']}>{banner.title}</h2>
          <p className={styles['text']}>{banner.text}</p>
          <ButtonLink to={banner.link_path} className={styles['action']}>
            {banner.link_label}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

const base = '/product-images/';
const wide = '(width >= 48rem)';
const narrow = '(width < 48rem)';

/** For the page's `meta`: fetches the first slide's picture before the page is read. */
export function preloadsOf(banner: Banner) {
  return [preloadOf(banner.picture, '100vw', wide), preloadOf(banner.small_picture, '100vw', narrow)];
}

/** The wide drawing on larger screens, the small one below; both fill their slide. */
function BannerPicture({ banner, first }: { banner: Banner; first: boolean }) {
  const { picture, small_picture: small } = banner;
  return (
    <picture>
      <source media={wide} type="image/avif" srcSet={sourceSet(picture, base, 'avif')} sizes="100vw" />
      <source media={wide} type="image/webp" srcSet={sourceSet(picture, base, 'webp')} sizes="100vw" />
      <source type="image/avif" srcSet={sourceSet(small, base, 'avif')} sizes="100vw" />
      <source type="image/webp" srcSet={sourceSet(small, base, 'webp')} sizes="100vw" />
      <img
        className={styles['picture']}
        src={base + small.image_name}
        alt={banner.alt}
        width={small.width}
        height={small.height}
        decoding="async"
        fetchPriority={first ? 'high' : 'low'}
      />
    </picture>
  );
}
