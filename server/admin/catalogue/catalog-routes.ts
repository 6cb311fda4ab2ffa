import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import {
  DuplicateBody,
  EditConflictFailure,
  NewProductBody,
  ProductEditsBody,
  ProductGridList,
  ProductGridQuery,
  ProductPatch,
  staffCatalogPaths,
  StaffProductList,
  StaffProductQuery,
  StaffProductReply,
  StaffProductsReply,
  StockBody,
  StockConflictFailure,
  StockReply,
} from '#contract/admin/catalogue/catalog.ts';
import {
  CategoryValues,
  CategoryOrderBody,
  CategoryPatch,
  StaffCategoryList,
  StaffCategoryReply,
} from '#contract/admin/catalogue/categories.ts';
import {
  FamilyBody,
  FamilyUpdateBody,
  FamilyVersionBody,
  StaffFamilyList,
  StaffFamilyReply,
} from '#contract/admin/catalogue/families.ts';
import { dayInIndia } from '#contract/india-time.ts';
import {
  archiveCategory,
  archiveProduct,
  createCategory,
  createFamily,
  createProduct,
  dissolveFamily,
  duplicateProduct,
  editCategory,
  editProduct,
  listFamilies,
  listGridProducts,
  listStaffCategories,
  listStaffProducts,
  orderCategories,
  readStaffProduct,
  restoreCategory,
  restoreProduct,
  updateFamily,
} from '#server/catalog/index.ts';
import { adjustStock, editProducts } from '#server/inventory/index.ts';
import { type Site, replyData, unwrap } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hasPermission } from '#server/staff/index.ts';
import { allow } from '../guard.ts';

const params = z.object({ id: IdText });
const { products, productEdits, families, categories, categoryOrder } = staffCatalogPaths;
/** Enough for descriptions in several languages, and for many products at once. */
const productBytes = 512 * 1024;
const manyProductsBytes = 4 * 1024 * 1024;

export function staffCatalogRoutes(site: Site, services: Services): void {
  productReadingRoutes(site, services);
  productRoutes(site, services);
  familyRoutes(site, services);
  categoryRoutes(site, services);
}

function productReadingRoutes(site: Site, services: Services): void {
  const unknown = err(404, 'product_not_found', messages.errors.staff.catalog.productNotFound);
  site.get(
    products,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'Products, drafts among them: filtered, sorted, a page at a time',
        tags: ['catalogue'],
        querystring: StaffProductQuery,
        response: { 200: StaffProductList, 422: Failure },
      },
    },
    async (request) => {
      return unwrap(await listStaffProducts(services.db, request.query));
    },
  );
  site.get(
    `${products}/:id`,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'A product with all that staff write of it',
        tags: ['catalogue'],
        params,
        response: { 200: StaffProductReply, 404: Failure },
      },
    },
    (request) =>
      replyData(readStaffProduct(services, request.params.id).then((product) => (product ? ok(product) : unknown))),
  );
  site.get(
    productEdits,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'The products of an edit in a grid: chosen ones, or those of a filter',
        tags: ['catalogue'],
        querystring: ProductGridQuery,
        response: { 200: ProductGridList, 422: Failure },
      },
    },
    (request) => listGridProducts(services.db, request.query, dayInIndia(services.clock.now())),
  );
}

function productRoutes(site: Site, services: Services): void {
  const tags = ['catalogue'];
  const response = { 200: StaffProductReply, 404: Failure, 409: Failure, 422: Failure };
  site.post(
    products,
    {
      ...allow('catalog.write', 'product.create'),
      bodyLimit: productBytes,
      schema: { summary: 'Make a product', tags, body: NewProductBody, response },
    },
    (request) => replyData(createProduct(services, request.actor, request.body)),
  );
  site.post(
    `${products}/:id`,
    {
      ...allow('catalog.write', 'product.update'),
      bodyLimit: productBytes,
      schema: {
        summary: 'Change the fields that are named, each from one value to another',
        tags,
        params,
        body: ProductPatch,
        response: { ...response, 409: EditConflictFailure },
      },
    },
    (request) => {
      const { changes, allow_below_cost: allowBelowCost } = request.body;
      const edit = { id: request.params.id, changes };
      return replyData(editProduct(services, request.actor, edit, allowBelowCost));
    },
  );
  site.post(
    productEdits,
    {
      ...allow('catalog.write', 'product.bulk_update'),
      bodyLimit: manyProductsBytes,
      schema: {
        summary: 'Change many products and their stock, all or none',
        tags,
        body: ProductEditsBody,
        response: { 200: StaffProductsReply, 403: Failure, 409: EditConflictFailure, 422: Failure },
      },
    },
    (request) => {
      const canAdjustStock = hasPermission(request.staff, 'stock.adjust');
      return replyData(editProducts(services, request.actor, request.body, canAdjustStock));
    },
  );
  site.post(
    `${products}/:id/archive`,
    {
      ...allow('catalog.write', 'product.archive'),
      schema: { summary: 'Take a product out of the shop', tags, params, response },
    },
    (request) => replyData(archiveProduct(services, request.actor, request.params.id)),
  );
  site.post(
    `${products}/:id/restore`,
    {
      ...allow('catalog.write', 'product.restore'),
      schema: { summary: 'Bring an archived product back as a draft', tags, params, response },
    },
    (request) => replyData(restoreProduct(services, request.actor, request.params.id)),
  );
  site.post(
    `${products}/:id/duplicate`,
    {
      ...allow('catalog.write', 'product.duplicate'),
      schema: { summary: 'Make a draft like a product', tags, params, body: DuplicateBody, response },
    },
    (request) => replyData(duplicateProduct(services, request.actor, request.params.id, request.body.sku)),
  );
  site.post(
    `${products}/:id/stock`,
    {
      ...allow('stock.adjust', 'stock.adjust'),
      schema: {
        summary: 'Change the stock by a difference, or from one quantity to another',
        tags,
        params,
        body: StockBody,
        response: { 200: StockReply, 404: Failure, 409: StockConflictFailure, 422: Failure },
      },
    },
    (request) => replyData(adjustStock(services, request.actor, request.params.id, request.body)),
  );
}

function categoryRoutes(site: Site, services: Services): void {
  const tags = ['catalogue'];
  const response = { 200: StaffCategoryReply, 404: Failure, 409: Failure, 422: Failure };
  site.get(
    categories,
    {
      ...allow('catalog.read'),
      schema: { summary: 'All categories in their order', tags, response: { 200: StaffCategoryList } },
    },
    async () => ({ status: 'success' as const, data: await listStaffCategories(services.db) }),
  );
  site.post(
    categories,
    {
      ...allow('catalog.write', 'category.create'),
      schema: { summary: 'Make a category', tags, body: CategoryValues, response },
    },
    (request) => replyData(createCategory(services, request.actor, request.body)),
  );
  site.post(
    `${categories}/:id`,
    {
      ...allow('catalog.write', 'category.update'),
      schema: {
        summary: 'Change the fields that are named, each from one value to another',
        tags,
        params,
        body: CategoryPatch,
        response: { ...response, 409: EditConflictFailure },
      },
    },
    (request) => replyData(editCategory(services, request.actor, request.params.id, request.body.changes)),
  );
  site.post(
    `${categories}/:id/archive`,
    {
      ...allow('catalog.write', 'category.archive'),
      schema: { summary: 'Take an empty category out of the shop', tags, params, response },
    },
    (request) => replyData(archiveCategory(services, request.actor, request.params.id)),
  );
  site.post(
    `${categories}/:id/restore`,
    {
      ...allow('catalog.write', 'category.restore'),
      schema: { summary: 'Bring an archived category back', tags, params, response },
    },
    (request) => replyData(restoreCategory(services, request.actor, request.params.id)),
  );
  site.post(
    categoryOrder,
    {
      ...allow('catalog.write', 'category.reorder'),
      schema: {
        summary: 'Give all categories a new order and new parents',
        tags,
        body: CategoryOrderBody,
        response: { 200: StaffCategoryList, 409: Failure, 422: Failure },
      },
    },
    (request) => replyData(orderCategories(services, request.actor, request.body.order)),
  );
}

function familyRoutes(site: Site, services: Services): void {
  const tags = ['catalogue'];
  const response = { 200: StaffFamilyReply, 404: Failure, 409: Failure, 422: Failure };
  site.get(
    families,
    {
      ...allow('catalog.read'),
      schema: { summary: 'Families: sizes and kinds of one product', tags, response: { 200: StaffFamilyList } },
    },
    async () => ({ status: 'success' as const, data: await listFamilies(services.db) }),
  );
  site.post(
    families,
    {
      ...allow('catalog.write', 'product_family.create'),
      schema: { summary: 'Make a family of products', tags, body: FamilyBody, response },
    },
    (request) => replyData(createFamily(services, request.actor, request.body)),
  );
  site.post(
    `${families}/:id`,
    {
      ...allow('catalog.write', 'product_family.update'),
      schema: { summary: 'Write a family anew', tags, params, body: FamilyUpdateBody, response },
    },
    (request) => replyData(updateFamily(services, request.actor, request.params.id, request.body)),
  );
  site.post(
    `${families}/:id/dissolve`,
    {
      ...allow('catalog.write', 'product_family.dissolve'),
      schema: { summary: 'Part the members of a family', tags, params, body: FamilyVersionBody, response },
    },
    (request) => replyData(dissolveFamily(services, request.actor, request.params.id, request.body.version)),
  );
}
