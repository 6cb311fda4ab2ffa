import type { CartItem } from '../state/cart.ts';

/**
 * Runs inline in the cart page's head. Requests the saved cart's pictures before the page's many styles and modules.
 * Only its source text is sent, so it must not refer to anything outside itself.
 */
function preloadCartPictures(): void {
  const mostInSight = 4;
  try {
    const { cart } = JSON.parse(localStorage.getItem('state') ?? '{}') as { cart: Partial<CartItem>[] };
    for (const { picture } of cart.slice(0, mostInSight)) {
      if (!picture || !/^[\w-]+\.jpg$/.test(picture.image_name)) continue;
      const stem = `${document.documentElement.dataset['pictures'] ?? '/product-images/'}${picture.image_name.slice(0, -4)}`;
      const link = document.createElement('link');
      link.rel = 'preload';
      link.as = 'image';
      link.type = 'image/avif';
      link.fetchPriority = 'high';
      link.imageSizes = '112px';
      link.imageSrcset = picture.widths.map((width) => `${stem}-${width}.avif ${width}w`).join(', ');
      document.head.append(link);
    }
  } catch {
    // Without a readable saved cart, the cart's own code starts empty too.
  }
}

/** Not needed in the browser's bundle. */
export const earlyPicturesScript = import.meta.env.SSR ? `(${preloadCartPictures.toString()})()` : '';
