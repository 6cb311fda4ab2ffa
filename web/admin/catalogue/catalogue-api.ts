import { type FilteredList, readFiltered } from '#web/admin/kit/loaders.ts';
import type { Picture } from '#contract/catalog.ts';
import {
  type ProductGridList,
  staffCatalogPaths,
  type StaffProduct,
  type StaffProductList,
  type StaffProductReply,
} from '#contract/admin/catalogue/catalog.ts';
import { type TaxClass, type TaxClassList, taxClassPaths } from '#contract/admin/reports/tax-classes.ts';
import type { StaffCategory, StaffCategoryList } from '#contract/admin/catalogue/categories.ts';
import {
  type StaffAttribute,
  type StaffAttributeList,
  staffSearchPaths,
} from '#contract/admin/catalogue/attributes.ts';
import { type StaffPictureReply, staffPicturesPath } from '#contract/admin/catalogue/pictures.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { callAsStaff, readAsStaff, uploadAsStaff } from '../api.ts';
import type { PageRequest } from '../screen.tsx';

export const productPath = (id: number) => `${staffCatalogPaths.products}/${id}`;
export const categoryPath = (id: number) => `${staffCatalogPaths.categories}/${id}`;

export interface ProductFormData {
  /** Null for a new product. */
  product: StaffProduct | null;
  categories: StaffCategory[];
  taxClasses: TaxClass[];
  attributes: StaffAttribute[];
}

export async function readAttributes(signal: AbortSignal): Promise<StaffAttribute[]> {
  return (await readAsStaff<StaffAttributeList>(staffSearchPaths.attributes, { signal })).data;
}

export async function readCategories(signal: AbortSignal): Promise<StaffCategory[]> {
  return (await readAsStaff<StaffCategoryList>(staffCatalogPaths.categories, { signal })).data;
}

export interface ProductListData extends FilteredList<StaffProductList> {
  categories: StaffCategory[];
}

export async function readProducts(request: PageRequest): Promise<ProductListData> {
  const [list, categories] = await Promise.all([
    readFiltered<StaffProductList>(staffCatalogPaths.products, request),
    readCategories(request.signal),
  ]);
  return { ...list, categories };
}

export interface ProductGridData {
  list: ProductGridList;
  categories: StaffCategory[];
  taxClasses: TaxClass[];
}

export async function readProductGrid({ search, signal }: PageRequest): Promise<ProductGridData> {
  const query = Object.fromEntries(search);
  const [list, categories, { data: taxClasses }] = await Promise.all([
    readAsStaff<ProductGridList>(staffCatalogPaths.productEdits, { query, signal }),
    readCategories(signal),
    readAsStaff<TaxClassList>(taxClassPaths.classes, { signal }),
  ]);
  return { list, categories, taxClasses };
}

export async function readProduct({ params, signal }: PageRequest): Promise<ProductFormData> {
  const { id } = params;
  const [product, categories, { data: taxClasses }, attributes] = await Promise.all([
    id === undefined
      ? null
      : readAsStaff<StaffProductReply>(`${staffCatalogPaths.products}/${encodeURIComponent(id)}`, { signal }),
    readCategories(signal),
    readAsStaff<TaxClassList>(taxClassPaths.classes, { signal }),
    readAttributes(signal),
  ]);
  return { product: product?.data ?? null, categories, taxClasses, attributes };
}

export async function sendForRecord<T>(path: string, body: object = {}): Promise<CallResult<T>> {
  const result = await callAsStaff<{ data: T }>(path, { body });
  return result.ok ? { ok: true, reply: result.reply.data } : result;
}

/** Uploads a picture in the upright shape of the shop's cards. The default `cut` is centred. */
export async function uploadPicture(
  file: File,
  { cut, ...options }: { cut?: string; signal?: AbortSignal; onProgress: (part: number) => void },
): Promise<CallResult<Picture>> {
  const path = `${staffPicturesPath}?${new URLSearchParams({ shape: 'card', name: file.name, ...(cut && { cut }) })}`;
  const result = await uploadAsStaff<StaffPictureReply>(path, file, options);
  return result.ok ? { ok: true, reply: result.reply.data } : result;
}
