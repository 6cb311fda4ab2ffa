import type { Picture as StoredPicture } from '#contract/catalog.ts';
import styles from './picture.module.css';

interface PictureProps {
  picture: StoredPicture | null;
  /** Folder of the files, with a trailing slash. */
  base?: string | undefined;
  /** Empty if the text beside it says the same. */
  alt: string;
  /** Display width, as in `<img sizes>`. */
  sizes: string;
  /** Fetched first; other pictures load lazily. */
  priority?: boolean | undefined;
}

/** With a trailing slash: a folder of the shop, or the address in the page's root element. */
export let pictureFolder =
  (import.meta.env.SSR ? undefined : document.documentElement.dataset['pictures']) ?? '/product-images/';

/** For pages that the server renders. The caller must also put the address into the root element. */
export function servePicturesFrom(address: string): void {
  pictureFolder = address;
}

/** Returns a preload link for a page's `meta`. `media` limits it to some screen sizes. */
export function preloadOf(picture: StoredPicture, sizes: string, media?: string) {
  const only = media ? { media } : {};
  return {
    tagName: 'link' as const,
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: sourceSet(picture, pictureFolder, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
    ...only,
  };
}

/** `stem-320.avif 320w, …` for one format of a stored picture. */
export function sourceSet(picture: StoredPicture, base: string, format: 'avif' | 'webp'): string {
  const stem = picture.image_name.replace(/\.[^.]+$/, '');
  return picture.widths.map((width) => `${base}${stem}-${width}.${format} ${width}w`).join(', ');
}

/** Uses the best format that the browser supports, over a blurred placeholder. Its space is reserved. */
export function Picture({ picture, base = pictureFolder, alt, sizes, priority = false }: PictureProps) {
  if (!picture)
    return <span className={styles['missing']} role={alt ? 'img' : undefined} aria-label={alt || undefined} />;
  return (
    <span className={styles['frame']}>
      {picture.placeholder && (
        <img className={styles['placeholder']} src={picture.placeholder} alt="" aria-hidden="true" />
      )}
      <picture>
        {picture.widths.length > 0 && (
          <>
            <source type="image/avif" srcSet={sourceSet(picture, base, 'avif')} sizes={sizes} />
            <source type="image/webp" srcSet={sourceSet(picture, base, 'webp')} sizes={sizes} />
          </>
        )}
        <img
          className={styles['image']}
          src={base + picture.image_name}
          alt={alt}
          width={picture.width}
          height={picture.height}
          decoding="async"
          {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        />
      </picture>
    </span>
  );
}
