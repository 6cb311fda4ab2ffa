import type { Picture } from '#contract/catalog.ts';
import {
  type ProductGridList,
  staffCatalogPaths,
  type StaffProduct,
  type StaffProductList,
  type StaffProductReply,
} from '#contract/staff-catalog.ts';
import { type TaxClass, type TaxClassList, taxClassPaths } from '#contract/staff-tax-classes.ts';
import type { StaffCategory, StaffCategoryList } from '#contract/staff-categories.ts';
import { type StaffAttribute, type StaffAttributeList, staffSearchPaths } from '#contract/staff-attributes.ts';
import { type StaffPictureReply, staffPicturesPath } from '#contract/staff-pictures.ts';
import type { CallFailure, CallResult } from '#web/ui/api-call.ts';
import { callAsStaff, callForLoader, readAsStaff, uploadAsStaff } from '../api.ts';
import { loaded } from '#web/ui/api-call.ts';
import type { PageRequest } from '../screen.tsx';

export const productPath = (id: number) => `${staffCatalogPaths.products}/${id}`;
export const categoryPath = (id: number) => `${staffCatalogPaths.categories}/${id}`;

/** A product as its form begins, and what its fields choose from. */
export interface ProductFormData {
  /** Null for a new one. */
  product: StaffProduct | null;
  categories: StaffCategory[];
  taxClasses: TaxClass[];
  attributes: StaffAttribute[];
}

/** Returns what products are filtered by, with all values. @throws as readAsStaff. */
export async function readAttributes(signal: AbortSignal): Promise<StaffAttribute[]> {
  return (await readAsStaff<StaffAttributeList>(staffSearchPaths.attributes, { signal })).data;
}

/** Returns all categories in their order, the archived ones last. @throws as readAsStaff. */
export async function readCategories(signal: AbortSignal): Promise<StaffCategory[]> {
  return (await readAsStaff<StaffCategoryList>(staffCatalogPaths.categories, { signal })).data;
}

export interface ProductListData {
  /** Null where the filters of the address are none. */
  list: StaffProductList | null;
  filterError: CallFailure | null;
  categories: StaffCategory[];
}

/** Returns a page of products by the address's filters. @throws as readAsStaff. */
export async function readProducts({ search, signal }: PageRequest): Promise<ProductListData> {
  const query = Object.fromEntries(search);
  const [result, categories] = await Promise.all([
    callForLoader<StaffProductList>(staffCatalogPaths.products, { query, signal }),
    readCategories(signal),
  ]);
  if (!result.ok && result.failure.status === 422) return { list: null, filterError: result.failure, categories };
  return { list: loaded(result), filterError: null, categories };
}

/** Chosen products as a grid shows them, and what its cells choose from. */
export interface ProductGridData {
  list: ProductGridList;
  categories: StaffCategory[];
  taxClasses: TaxClass[];
}

/** Returns the products that the address names or filters. @throws as readAsStaff. */
export async function readProductGrid({ search, signal }: PageRequest): Promise<ProductGridData> {
  const query = Object.fromEntries(search);
  const [list, categories, { data: taxClasses }] = await Promise.all([
    readAsStaff<ProductGridList>(staffCatalogPaths.productEdits, { query, signal }),
    readCategories(signal),
    readAsStaff<TaxClassList>(taxClassPaths.classes, { signal }),
  ]);
  return { list, categories, taxClasses };
}

/** Returns what a product's form needs. @throws as readAsStaff. */
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

/** Sends a command about the catalogue; returns its record. */
export async function sendForRecord<T>(path: string, body: object = {}): Promise<CallResult<T>> {
  const result = await callAsStaff<{ data: T }>(path, { body });
  return result.ok ? { ok: true, reply: result.reply.data } : result;
}

/** Uploads a picture in the shop's upright shape; `cut` as the call takes it, else around its middle. */
export async function uploadPicture(
  file: File,
  { cut, ...options }: { cut?: string; signal?: AbortSignal; onProgress: (part: number) => void },
): Promise<CallResult<Picture>> {
  const path = `${staffPicturesPath}?${new URLSearchParams({ shape: 'card', name: file.name, ...(cut && { cut }) })}`;
  const result = await uploadAsStaff<StaffPictureReply>(path, file, options);
  return result.ok ? { ok: true, reply: result.reply.data } : result;
}
