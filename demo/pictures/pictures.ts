/** Every picture of the demo by its key, and how it is to be stored. */

import { demoCatalogue } from '../index.ts';
import type { DemoCategory, DemoProduct } from '../types.ts';
import { packAmongHerbs, packshot } from './packshot.ts';
import { botanicalPlate } from './plate.ts';
import { bannerPictures } from './scenes/banners.ts';
import { galleryPictures } from './scenes/gallery.ts';
import { offerPictures } from './scenes/offers.ts';
import { shelfPicture } from './scenes/shelves.ts';

export interface DemoPicture {
  /**
   * 'product/<sku>/1' to '/3', 'category/<slug>', 'banner/<name>-wide' or '-small', 'offer/<slug>', 'gallery/<name>'.
   */
  readonly key: string;
  /** Widths to store, in pixels. */
  readonly widths: readonly number[];
  /** The drawing as SVG. */
  readonly draw: () => string;
}

const faceWidths = [320, 640, 960];
const sideWidths = [320, 640];

/** The keys of a product's pictures, the packshot first. */
export function productPictureKeys(sku: string): readonly [string, string, string] {
  return [`product/${sku}/1`, `product/${sku}/2`, `product/${sku}/3`];
}

function productPictures(product: DemoProduct, category: DemoCategory, number: number): DemoPicture[] {
  const [face, among, plate] = productPictureKeys(product.sku);
  return [
    { key: face, widths: faceWidths, draw: () => packshot(product, category) },
    { key: among, widths: sideWidths, draw: () => packAmongHerbs(product, category) },
    { key: plate, widths: sideWidths, draw: () => botanicalPlate(product, category, number) },
  ];
}

function sceneWidths(key: string): readonly number[] {
  return key.endsWith('-wide') ? [800, 1600] : key.endsWith('-small') ? [400, 800] : [480, 960];
}

/** All of them; nothing is drawn until `draw` is called. */
export function demoPictures(): readonly DemoPicture[] {
  const { products, categories } = demoCatalogue;
  const scenes = { ...bannerPictures, ...offerPictures, ...galleryPictures };
  return [
    ...products.flatMap((product, index) => {
      const category = categories.find((candidate) => candidate.slug === product.category);
      return category === undefined ? [] : productPictures(product, category, index + 1);
    }),
    ...categories.map((category) => ({
      key: `category/${category.slug}`,
      widths: sideWidths,
      draw: () => shelfPicture(category),
    })),
    ...Object.entries(scenes).map(([key, draw]) => ({
      key,
      widths: sceneWidths(key),
      draw,
    })),
  ];
}
