import { demoAttributes, dietOfTag } from '#demo/attributes.ts';
import { moreCategories, newcomers, searchMisses } from '#demo/collections.ts';
import { demoCatalogue } from '#demo/index.ts';
import { demoColleagues, demoCustomer, demoSeller, demoStaff } from '#demo/people.ts';
import { productPictureKeys } from '#demo/pictures/pictures.ts';
import { tagTranslations } from '#demo/tags.ts';
import type { DemoCollection, DemoFamily, DemoProduct } from '#demo/types.ts';
import type { Picture } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import { type TranslationLanguage, translationLanguages } from '#contract/admin/catalogue/catalog.ts';
import type { FamilyBody } from '#contract/admin/catalogue/families.ts';
import type { CollectionRule, CollectionValues } from '#contract/admin/catalogue/collections.ts';
import { dayInIndia } from '#contract/india-time.ts';
import {
  insertCollections,
  insertEarlierPrices,
  insertFamilies,
  saveCategories,
  savePictures,
  savePresetAttributes,
  saveProductAttributes,
  saveProducts,
  saveRelations,
  saveTaxClasses,
  setStock,
  type ProductDraft,
} from '#server/catalog/index.ts';
import { presetBrand, saveBanners, saveBrand, saveGallery, saveOffers } from '#server/content/index.ts';
import { savePBonusChart } from '#server/income-plan/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { upsertPinRules } from '#server/shipping/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { drawnPictures, namedPictures } from './pictures.ts';
import { seedReviews } from './reviews.ts';
import { seedNetwork } from './seed-network.ts';
import { prepareSellerPapers, seedSellerPapers } from './seed-seller-papers.ts';
import {
  insertCoupons,
  insertPerson,
  insertSearchMisses,
  isEmpty,
  lockSeeding,
  noteUnfinished,
  refreshStatistics,
  setFirstDays,
} from './store.ts';
import { messages, translate } from '#server/platform/messages.ts';

interface SeedOptions {
  /** Whether products get names of pictures, whose files `drawMissingPictures` creates. */
  pictures: boolean;
  /** More steps follow: the demo counts as unfinished until `noteFinished`. */
  isUnfinished?: boolean;
}

/**
 * Fills an empty database completely or not at all; of several processes only one does. Returns whether this call did.
 * Leaves a database with products or customers unchanged.
 */
export async function seedDemo(services: Services, options: SeedOptions): Promise<boolean> {
  const pictures = options.pictures ? drawnPictures() : namedPictures();
  const [customerHash, sellerHash] = await Promise.all([
    hashPassword(demoCustomer.password),
    hashPassword(demoSeller.password),
  ]);
  const papers = await prepareSellerPapers(services);
  const at = services.clock.now();
  const result = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    await lockSeeding(tx);
    if (!(await isEmpty({ db: tx }))) return err(409, 'not_empty', messages.errors.staff.shopNotEmpty);
    if (options.isUnfinished) await noteUnfinished(tx, at);
    await saveBrand(tx, presetBrand, at);
    await seedGoods(tx, pictures, at);
    const chart = await savePBonusChart(tx, dayInIndia(at), demoCatalogue.pBonus);
    if (!chart.ok) return chart;
    await insertPerson(tx, demoCustomer, customerHash, at);
    const seller = await insertPerson(tx, demoSeller, sellerHash, at);
    await seedNetwork(tx, seller, at);
    await seedSellerPapers(tx, papers, seller, at);
    for (const member of [{ ...demoStaff, role: 'owner' }, ...demoColleagues])
      await addStaff({ ...services, db: tx }, { password: demoStaff.password, ...member, isDemo: true });
    return ok(null);
  });
  if (!result.ok) {
    if (result.error.code === 'not_empty') return false;
    throw new Error(`The demo does not fit: ${translate(result.error.message, 'en')}`);
  }
  await refreshStatistics(services.db);
  services.catalogChanged.notify();
  return true;
}

async function seedGoods(tx: Tx, pictures: ReadonlyMap<string, Picture>, at: Date): Promise<void> {
  const {
    categories,
    products,
    collections,
    families,
    relations,
    taxClasses,
    banners,
    offers,
    coupons,
    gallery,
    pinCodes,
  } = demoCatalogue;
  const file = (key: string) => pictures.get(key)!.image_name;
  await savePictures(tx, [...pictures.values()]);
  await saveTaxClasses(tx, taxClasses);
  const categoryIds = await saveCategories(
    tx,
    categories.map((category) => ({ ...category, picture: file(`category/${category.slug}`) })),
  );
  const drafts = products.map((product) => draftOf(product, categoryIds, productPictureKeys(product.sku).map(file)));
  const productIds = await saveProducts(tx, drafts, at);
  await insertEarlierPrices(tx, [...productIds.values()], at);
  const valueIds = await seedAttributes(tx, products, productIds);
  await setFirstDays(tx, productIds, newcomers, at);
  await insertSearchMisses(tx, searchMisses, at);
  await insertCollections(
    tx,
    collections.map((collection) => collectionOf(collection, productIds, valueIds)),
  );
  await setStock(
    tx,
    products.map((product) => ({ productId: productIds.get(product.sku)!, quantity: product.stock })),
    at,
    'opening stock',
  );
  await seedReviews(tx, productIds, at);
  const idsOf = (skus: readonly string[]) => skus.map((sku) => productIds.get(sku)!);
  await saveRelations(
    tx,
    relations.map(({ sku, related, goesWellWith }) => ({
      productId: productIds.get(sku)!,
      relations: { related: idsOf(related), goes_well_with: idsOf(goesWellWith) },
    })),
  );
  await insertFamilies(
    tx,
    families.map((family) => familyOf(family, productIds)),
  );
  await saveBanners(
    tx,
    banners.map((banner) => ({ ...banner, picture: file(banner.image), smallPicture: file(banner.imageSmall) })),
  );
  const day = (offset: number) => dayInIndia(new Date(at.getTime() + offset * 86_400_000));
  await saveOffers(
    tx,
    offers.map((offer) => ({
      ...offer,
      validFrom: day(offer.validFromDay),
      validTo: day(offer.validToDay),
      picture: file(offer.picture),
    })),
  );
  await saveGallery(
    tx,
    gallery.map((image) => ({ ...image, picture: file(image.picture) })),
  );
  for (const { ranges, ...terms } of pinCodes) await upsertPinRules(tx, ranges, { ...terms, chargePaise: null });
  await insertCoupons(tx, coupons, { categories: categoryIds, products: productIds }, at);
}

async function seedAttributes(
  tx: Tx,
  products: readonly DemoProduct[],
  productIds: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const ids = await savePresetAttributes(tx);
  await saveProductAttributes(
    tx,
    products.map(({ sku, variantOf, tags }) => {
      const { concern, form, taste, audience } = demoAttributes[variantOf ?? sku]!;
      const values = [
        ...concern.map((slug) => `concern:${slug}`),
        `form:${form}`,
        ...(audience ? [`audience:${audience}`] : []),
        ...(taste ? [`taste:${taste}`] : []),
        ...tags.flatMap((tag) => (dietOfTag[tag] ? [`diet:${dietOfTag[tag]}`] : [])),
      ];
      return { productId: productIds.get(sku)!, valueIds: values.map((name) => ids.get(name)!) };
    }),
  );
  return ids;
}

/** In the shape of the staff's form. */
function collectionOf(
  collection: DemoCollection,
  productIds: ReadonlyMap<string, number>,
  valueIds: ReadonlyMap<string, number>,
): CollectionValues {
  const { slug, name, description, translations, featured } = collection;
  const texts = { slug, name, description, ...inFields(translations) };
  const common = { ...texts, featured, published: true, match: 'all' as const, starts_at: null, ends_at: null };
  if ('skus' in collection) {
    const product_ids = collection.skus.map((sku) => productIds.get(sku)!);
    return { ...common, kind: 'manual', product_ids, rules: [], sort: 'featured' };
  }
  const { rule, sort } = collection;
  const stored: CollectionRule =
    rule.field === 'attribute'
      ? { field: 'attribute', value_ids: rule.names.map((each) => valueIds.get(each)!) }
      : { ...rule };
  return { ...common, kind: 'rules', product_ids: [], rules: [stored], sort };
}

/** As form fields. */
function inFields({ hi }: DemoCollection['translations']) {
  return { slug_hi: hi.slug, name_hi: hi.name, description_hi: hi.description };
}

function familyOf({ name, axes, members }: DemoFamily, productIds: ReadonlyMap<string, number>): FamilyBody {
  return {
    name,
    axes: axes.map(({ name: axis, translations }) => ({ name: axis, ...inLanguages('name', translations) })),
    members: members.map(({ sku, options }) => ({
      product_id: productIds.get(sku)!,
      options: options.map(({ value, translations }) => ({ value, ...inLanguages('value', translations) })),
    })),
  };
}

/** With the field names of staff calls: `name_hi`. */
function inLanguages<Field extends string>(
  field: Field,
  translations: Readonly<Partial<Record<Language, Readonly<Record<Field, string>>>>>,
): Record<`${Field}_${TranslationLanguage}`, string> {
  const entries = translationLanguages.map((language) => [
    `${field}_${language}`,
    translations[language]?.[field] ?? '',
  ]);
  return Object.fromEntries(entries) as Record<`${Field}_${TranslationLanguage}`, string>;
}

function draftOf(
  product: DemoProduct,
  categoryIds: ReadonlyMap<string, number>,
  pictures: readonly string[],
): ProductDraft {
  return {
    ...product,
    categoryId: categoryIds.get(product.category)!,
    moreCategoryIds: (moreCategories[product.sku] ?? []).map((slug) => categoryIds.get(slug)!),
    pictures,
    netValue: product.netQuantity.value,
    netUnit: product.netQuantity.unit,
    licenceKind: product.licence.kind,
    licenceNumber: product.licence.number,
    published: true,
    lowStockAt: 10,
    translations: Object.fromEntries(
      (Object.keys(product.translations) as Language[]).map((language) => [language, translationOf(product, language)]),
    ),
  };
}

/** Texts of the maker and of tags are shared by many products. */
function translationOf(product: DemoProduct, language: Language): NonNullable<ProductDraft['translations']>['hi'] {
  return {
    ...product.translations[language],
    ...product.makerTranslations[language],
    tags: product.tags.map((tag) => tagTranslations[tag][language]),
  };
}
