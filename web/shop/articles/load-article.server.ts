import { data } from 'react-router';
import { getApi } from '../loader-context.ts';
import { toCardProduct } from '../catalog/product-card.tsx';
import { contentHead } from '../content/content-head.server.ts';
import { type Illustration, illustrationOf } from '../content/illustration.server.ts';
import { shownPage } from '../content/load-page.server.ts';
import { type NavLink, navigationFor } from '../frame/navigation.server.ts';
import { articleMarkup } from '../head/markup.server.ts';
import { words as here } from '../language/language-words.ts';
import { partsAroundDrawing, readingMinutes } from './reading.ts';

interface Plan {
  opening: Parameters<typeof illustrationOf>[0];
  inside: Parameters<typeof illustrationOf>[0];
  /** What the shop is searched for; goods near the topic, not remedies. */
  goods: string;
}

/** The specification's three articles by their paths. */
export const articles = {
  'human-digestive-system': { opening: 'digestion', inside: 'digestive-tract', goods: 'tea' },
  'womens-health': { opening: 'women', inside: 'four-ages', goods: 'honey' },
  'ways-to-keep-lever-healthy': { opening: 'liver', inside: 'liver-plate', goods: 'amla' },
} as const satisfies Record<string, Plan>;

/** So many are asked for that enough are left without those out of stock. */
const searched = 10;
const shown = 4;

/** An article with its drawings, goods and ways onward, in the language of this build. @throws a 404 where its text is not stored. */
export async function loadArticle(context: Parameters<typeof getApi>[0], path: keyof typeof articles) {
  const api = getApi(context);
  const plan = articles[path];
  const [{ data: settings }, answer, goods] = await Promise.all([
    api.settings(),
    api.page(path, here.code),
    api.products({ filter_product_name: plan.goods, limit: searched }),
  ]);
  if (!answer) throw data(null, { status: 404 });
  const opening: Illustration = illustrationOf(plan.opening);
  const { blocks, ...page } = shownPage(answer.data);
  const navigation = navigationFor(settings.brand.slug);
  const others: NavLink[] = navigation.articles.filter(({ to }) => to !== page.path);
  return {
    ...page,
    minutes: readingMinutes(blocks),
    parts: partsAroundDrawing(blocks),
    opening,
    inside: illustrationOf(plan.inside),
    goods: goods.data
      .filter(({ product_quantity }) => product_quantity > 0)
      .slice(0, shown)
      .map(toCardProduct),
    services: navigation.services,
    others,
    head: contentHead(settings, answer.data, page.path, {
      picture: opening,
      things: [articleMarkup(settings, { ...answer.data, picture: opening.picture })],
    }),
  };
}

export type LoadedArticle = Awaited<ReturnType<typeof loadArticle>>;
