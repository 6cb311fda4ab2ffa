import type { CartItem } from '../state/cart.ts';

/**
 * Runs inline in the cart page's head: asks for the pictures of the saved cart before the styles and the code are asked for, of which the
 * page has much, so that they are there when the lines are painted. It refers to nothing outside itself, since its text is sent.
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
    // No saved cart, or one of another kind: the cart's own code starts with an empty one, too.
  }
}

/** The script's text; of no use in the browser's own code. */
export const earlyPicturesScript = import.meta.env.SSR ? `(${preloadCartPictures.toString()})()` : '';
