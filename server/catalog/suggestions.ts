import type { SearchSuggestions } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import type { Services } from '#server/platform/services.ts';
import { nameIn } from '#server/platform/translations.ts';
import { createCatalogReader } from './reader.ts';
import { phraseKey, searchWordsOf, wordsOf } from './search-words.ts';
import { type AttributeFacts, readVocabulary, type ValueFacts, type Vocabulary } from './vocabulary.ts';

const maxProducts = 5;
const maxOthers = 4;

/** Suggests products (best hits first), categories and concerns for a text being typed. */
export function createSuggester(services: Services, language: Language) {
  const reader = createCatalogReader(services, language);
  return async (typed: string): Promise<SearchSuggestions> => {
    const words = searchWordsOf(typed);
    if (words.length === 0) return { products: [], categories: [], concerns: [], total: 0 };
    const [vocabulary, { data: categories }, found] = await Promise.all([
      readVocabulary(services),
      reader.categories({}),
      reader.search({ filter_product_name: typed, one_per_family: true, limit: maxProducts }),
    ]);
    const concerns = findConcerns(vocabulary, phraseKey(typed)).map(({ slug, name, names, products }) => ({
      slug,
      name: nameIn(language, name, names),
      product_count: products,
    }));
    // "hair f" is no word of a product, but the beginning of "hair fall".
    const isCertain = found.match === 'meaning' || found.match === 'words';
    const list =
      !isCertain && concerns[0]
        ? await reader.products({
            filter_attributes: [`concern:${concerns[0].slug}`],
            one_per_family: true,
            limit: maxProducts,
          })
        : found.list;
    return {
      products: list.data.map((product) => ({
        id: product.id,
        product_name: product.product_name,
        product_name_hi: product.product_name_hi,
        product_sale_price: product.product_sale_price,
        product_regular_price: product.product_regular_price,
        product_struck_price: product.product_struck_price,
        picture: product.picture,
      })),
      categories: categories
        .filter(({ category_name, category_name_hi, product_count }) => {
          const names = wordsOf(`${category_name} ${category_name_hi}`);
          return product_count > 0 && words.every((word) => names.some((name) => name.startsWith(word)));
        })
        .slice(0, maxOthers)
        .map(({ id, category_name, category_name_hi, product_count }) => ({
          id,
          category_name,
          category_name_hi,
          product_count,
        })),
      concerns,
      total: list.meta.total ?? 0,
    };
  };
}

/** Concerns that a phrase means, then those that it begins; only those with products. */
function findConcerns({ attributes, phrases }: Vocabulary, typed: string): ValueFacts[] {
  const concern: AttributeFacts | undefined = attributes.find(({ code }) => code === 'concern');
  if (!concern) return [];
  const ids = new Set<number>();
  const meant = phrases.get(typed);
  if (meant && 'valueId' in meant) ids.add(meant.valueId);
  for (const [phrase, meaning] of phrases)
    if ('valueId' in meaning && (phrase.startsWith(typed) || phrase.includes(` ${typed}`))) ids.add(meaning.valueId);
  return [...ids]
    .flatMap((id) => concern.values.find((value) => value.id === id && value.products > 0) ?? [])
    .slice(0, maxOthers);
}
