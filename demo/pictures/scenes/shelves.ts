/** One picture for each category (800 x 1000): three of its packs on the stone, its herb behind them. */

import { demoCatalogue } from '../../index.ts';
import type { DemoCategory, DemoProduct } from '../../types.ts';
import { backdrop, branchShadow, roomOf, stone, wall } from '../ground.ts';
import { drawPack } from '../packs/index.ts';
import { labelText, portrait } from '../packshot.ts';
import { Drawing } from '../svg.ts';
import { packs, pieces, plants, productOf } from './group.ts';

/** The category's own product and two of other shapes. */
function companionsOf(category: DemoCategory): readonly [DemoProduct, DemoProduct, DemoProduct] {
  const lead = productOf(category.art.sku);
  const others = demoCatalogue.products.filter(
    (product) =>
      product.category === category.slug && product.pack.shape !== lead.pack.shape && product.pack.shape !== 'potli',
  );
  const [second = lead] = others.filter((product) => product.pack.accent !== lead.pack.accent);
  const [third = second] = others.filter(
    (product) => product.pack.shape !== second.pack.shape && product.pack.accent !== second.pack.accent,
  );
  return [lead, second, third];
}

function heightOf(product: DemoProduct, drawing: Drawing, scale: number): number {
  const pack = drawPack(drawing, labelText(product));
  return Math.min(pack.height * scale, (300 * scale * pack.height) / pack.width);
}

export function shelfPicture(category: DemoCategory): string {
  const drawing = new Drawing();
  const room = roomOf(category);
  const [lead, second, third] = companionsOf(category);
  const body = [
    wall(drawing, room, portrait.width, portrait.height, 716),
    backdrop(drawing, room, 400, 716, 620, 600),
    branchShadow(drawing, 930, -60, 1.4, 62),
    plants(drawing, [
      { herb: category.art.herb, x: 196, y: 800, scale: 1.05, turn: -14 },
      { herb: second.pack.herb, x: 612, y: 800, scale: 1, turn: 14 },
    ]),
    stone(drawing, room, 400, 838, 352),
    packs(drawing, [
      { sku: second.sku, x: 236, y: 832, height: heightOf(second, drawing, 0.86) },
      { sku: third.sku, x: 574, y: 834, height: heightOf(third, drawing, 0.86) },
      { sku: lead.sku, x: 404, y: 858, height: heightOf(lead, drawing, 1.06) },
    ]),
    pieces(drawing, [
      { herb: category.art.herb, x: 236, y: 890, scale: 1.35 },
      { herb: third.pack.herb, x: 590, y: 894, scale: -1.25 },
    ]),
  ];
  return drawing.document(portrait.width, portrait.height, body.join(''));
}
