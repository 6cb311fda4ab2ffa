import type { Picture as StoredPicture } from '#contract/catalog.ts';
import styles from './picture.module.css';

interface PictureProps {
  picture: StoredPicture | null;
  /** Folder of the files, ending in a slash. */
  base?: string | undefined;
  /** What it shows; empty where the words beside it say so already. */
  alt: string;
  /** The width it takes, as in `<img sizes>`. */
  sizes: string;
  /** In sight at once: fetched first, the others when they come near. */
  priority?: boolean | undefined;
}

/** Where stored pictures are served from, ending in a slash: a folder of the shop's or, as the page's root element says, another address. */
export let pictureFolder =
  (import.meta.env.SSR ? undefined : document.documentElement.dataset['pictures']) ?? '/product-images/';

/** On the server: pages name pictures at this address from now on; whoever sends them says it in their root element, too. */
export function servePicturesFrom(address: string): void {
  pictureFolder = address;
}

/** For a page's `meta`: the link that makes the browser fetch a picture before it has read the page. `media` limits it to some windows. */
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

/** A stored picture in the best format the browser reads, over its blurred placeholder; room is kept before it comes. */
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
