import type { MetaDescriptor } from 'react-router';
import type { LabReport, Product, ProductFamily } from '#contract/catalog.ts';
import type { ShopSettings } from '#contract/content.ts';
import type { QuestionList, ReviewList } from '#contract/reviews.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { catalogSeo as messages } from '#messages/shop.ts';
import { preloadOf } from '#web/ui/picture.tsx';
import { pageTitle } from '../frame/settings.ts';
import { buildBreadcrumbs, toJsonLd, buildProduct } from '../seo/structured-data.server.ts';
import { buildMetaTags } from '../seo/meta-tags.ts';
import { localizeNames, getProductNames } from '../language/names.ts';
import { unitPrice } from '../state/cart-rules.ts';
import type { CardProduct } from '../state/cart.ts';
import { findKnownIngredients, type KnownIngredient, splitSteps } from './ingredients.server.ts';
import { listingPath } from './listing-query.ts';
import { toCardProduct } from './product-card.tsx';
import { galleryPictureSizes } from './product-gallery.tsx';

export interface ProductPageData {
  product: Product;
  known: KnownIngredient[];
  steps: string[];
  /** The most helpful ones, those in the page's language first. */
  reviews: ReviewList;
  questions: QuestionList;
  /** Null where the product has only one size and variant. */
  family: {
    axes: { name: string }[];
    members: { id: number; options: string[]; price: number; soldOut: boolean }[];
  } | null;
  goesWellWith: CardProduct[];
  /** Latest tests first. */
  labReports: LabReport[];
  related: CardProduct[];
  newest: CardProduct[];
}

/** The page of all reviews has the rest. */
const reviewsShown = 3;
const questionsShown = 5;
const besideShown = 4;

/** Null if there is no such product. */
export async function loadProductPage(api: ShopApi, id: number): Promise<ProductPageData | null> {
  const [detail, latest, reviews, questions, beside] = await Promise.all([
    api.product(id),
    api.products({ sort: 'newest', limit: 4 }),
    api.reviews(id),
    api.questions(id),
    api.companions(id),
  ]);
  const product = detail?.data[0];
  if (!product) return null;
  const newest = latest.data.filter((other) => other.id !== id).slice(0, 3);
  return {
    product,
    known: findKnownIngredients(product.ingredients),
    steps: splitSteps(product.how_to_use),
    reviews: { ...reviews, data: putLanguageFirst(reviews.data).slice(0, reviewsShown) },
    questions: { ...questions, data: questions.data.slice(0, questionsShown) },
    newest: newest.map(toCardProduct),
    family: familyOf(beside?.data.family ?? null),
    goesWellWith: inStock(beside?.data.goes_well_with).slice(0, besideShown).map(toCardProduct),
    labReports: beside?.data.lab_reports ?? [],
    related: inStock(beside?.data.related).slice(0, besideShown).map(toCardProduct),
  };
}

/** Sold-out products are not suggested. */
const inStock = (products: readonly Product[] = []) => products.filter(({ product_quantity }) => product_quantity > 0);

/** Reviews in the page's language come first; otherwise their order stays. */
function putLanguageFirst<Written extends { language: string }>(reviews: readonly Written[]): Written[] {
  const isForeign = ({ language }: Written) => Number(language !== currentLanguage);
  return reviews.toSorted((one, other) => isForeign(one) - isForeign(other));
}

/** Keeps what the page needs: a complete product per member would bloat the HTML. */
function familyOf(family: ProductFamily | null): ProductPageData['family'] {
  return (
    family && {
      axes: family.axes.map(({ name }) => ({ name })),
      members: family.members.map(({ options, product }) => ({
        id: product.id,
        options,
        price: unitPrice(product),
        soldOut: product.product_quantity < 1,
      })),
    }
  );
}

/** Also preloads the product's first picture. */
export function buildProductMeta(settings: ShopSettings, product: Product): MetaDescriptor[] {
  const { category, picture } = product;
  const { name } = getProductNames(product);
  const categoryName = localizeNames(category.category_name, category.category_name_hi).name;
  const path = `/product-details/${product.id}`;
  const trail = [
    { label: messages.home, path: '/' },
    { label: messages.shop, path: '/shop' },
    { label: categoryName, path: listingPath({ kind: 'category', id: category.id }) },
    { label: name, path },
  ];
  return [
    ...(picture ? [preloadOf(picture, galleryPictureSizes)] : []),
    ...buildMetaTags(settings, {
      title: pageTitle(settings.brand, name),
      description: product.product_short_description,
      path,
      picture: picture && { file: picture, alt: name },
      price: unitPrice(product),
    }),
    toJsonLd(buildProduct(settings, product), buildBreadcrumbs(settings.shop_url, trail)),
  ];
}
