import { data } from 'react-router';
import type { Block } from '#contract/pages.ts';
import { toCardProduct } from '../catalog/product-card.tsx';
import { buildContentMeta, plainText, toLoadedPage } from '../content/content.server.ts';
import { type Illustration, getIllustration } from '../content/illustration.server.ts';
import { articleLinks, buildServiceLinks, type NavLink } from '../frame/navigation.server.ts';
import { buildArticle } from '../seo/structured-data.server.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { getApi } from '../loader-context.ts';

interface Plan {
  opening: Parameters<typeof getIllustration>[0];
  inside: Parameters<typeof getIllustration>[0];
  /** A search close to the topic that finds no remedies. */
  search: string;
}

const articles = {
  'human-digestive-system': { opening: 'digestion', inside: 'digestive-tract', search: 'tea' },
  'womens-health': { opening: 'women', inside: 'four-ages', search: 'honey' },
  'ways-to-keep-lever-healthy': { opening: 'liver', inside: 'liver-plate', search: 'amla' },
} as const satisfies Record<string, Plan>;

export type ArticlePath = keyof typeof articles;

/** More than are shown, because sold-out products are left out. */
const searchLimit = 10;
const relatedLimit = 4;

/** Loads an article in this build's language. @throws a 404 response if its text is not stored. */
export async function loadArticle(context: Parameters<typeof getApi>[0], path: ArticlePath) {
  const api = getApi(context);
  const plan = articles[path];
  const [{ data: settings }, answer, found] = await Promise.all([
    api.settings(),
    api.page(path, currentLanguage),
    api.products({ filter_product_name: plan.search, one_per_family: true, limit: searchLimit }),
  ]);
  if (!answer) throw data(null, { status: 404 });
  const opening: Illustration = getIllustration(plan.opening);
  const { blocks, ...page } = toLoadedPage(answer.data);
  const others: NavLink[] = articleLinks.filter(({ to }) => to !== page.path);
  return {
    ...page,
    minutes: estimateReadingMinutes(blocks),
    parts: splitAroundDrawing(blocks),
    opening,
    inside: getIllustration(plan.inside),
    relatedProducts: found.data
      .filter(({ product_quantity }) => product_quantity > 0)
      .slice(0, relatedLimit)
      .map(toCardProduct),
    services: buildServiceLinks(settings.brand.slug),
    others,
    head: buildContentMeta(settings, answer.data, page.path, {
      picture: opening,
      things: [buildArticle(settings, { ...answer.data, picture: opening.picture })],
    }),
  };
}

export type LoadedArticle = Awaited<ReturnType<typeof loadArticle>>;

/** Average speed, with allowance for tables and pictures. */
const wordsAMinute = 180;

function textOf(block: Block): string {
  if (block.kind === 'heading') return block.text;
  if (block.kind === 'question') return [block.question, ...block.answer.map(plainText)].join(' ');
  return plainText(block);
}

/** Returns the reading time of the blocks in whole minutes, at least one. */
export function estimateReadingMinutes(blocks: readonly Block[]): number {
  const words = blocks.flatMap((block) => textOf(block).split(/\s+/).filter(Boolean));
  return Math.max(1, Math.round(words.length / wordsAMinute));
}

/** A list right after the drawing is its legend, shown beside it. */
interface Parts {
  before: Block[];
  legend: Block | null;
  after: Block[];
}

/** Splits at the first list or heading of level 3; without either, the drawing comes last. */
export function splitAroundDrawing(blocks: readonly Block[]): Parts {
  const at = blocks.findIndex((block) => block.kind === 'list' || (block.kind === 'heading' && block.level === 3));
  const cut = at < 0 ? blocks.length : at;
  const next = blocks[cut];
  const legend = next?.kind === 'list' ? next : null;
  return { before: blocks.slice(0, cut), legend, after: blocks.slice(legend ? cut + 1 : cut) };
}
