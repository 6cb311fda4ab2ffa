import {
  type CouponPreview,
  type CouponPreviewReply,
  type StaffCouponDetail,
  type StaffCouponList,
  staffCouponPaths,
  type StaffCouponReply,
} from '#contract/staff-coupons.ts';
import type { StaffCategory } from '#contract/staff-categories.ts';
import { type CallFailure, type CallResult, loaded } from '#web/ui/api-call.ts';
import { callAsStaff, callForLoader, readAsStaff } from '../api.ts';
import { readCategories } from '../catalogue/catalogue-api.ts';
import type { PageRequest } from '../screen.tsx';

export const couponPath = (id: number) => `${staffCouponPaths.coupons}/${id}`;

export interface CouponListData {
  /** Null where the filters of the address are none. */
  list: StaffCouponList | null;
  filterError: CallFailure | null;
}

/** Returns a page of coupons by the address's filters. @throws as readAsStaff. */
export async function readCoupons({ search, signal }: PageRequest): Promise<CouponListData> {
  const query = Object.fromEntries(search);
  const result = await callForLoader<StaffCouponList>(staffCouponPaths.coupons, { query, signal });
  if (!result.ok && result.failure.status === 422) return { list: null, filterError: result.failure };
  return { list: loaded(result), filterError: null };
}

/** A coupon as its form begins, and what its fields choose from. */
export interface CouponFormData {
  /** Null for a new one. */
  coupon: StaffCouponDetail | null;
  /** What a new one begins as: the copy of another. */
  copied: StaffCouponDetail | null;
  categories: StaffCategory[];
}

/** Returns what a coupon's form needs; `?copy=3` in the address of a new one names the coupon that it begins as. @throws as readAsStaff. */
export async function readCoupon({ params, search, signal }: PageRequest): Promise<CouponFormData> {
  const read = async (id: string | null | undefined) =>
    id
      ? (await readAsStaff<StaffCouponReply>(`${staffCouponPaths.coupons}/${encodeURIComponent(id)}`, { signal })).data
      : null;
  const [coupon, copied, categories] = await Promise.all([
    read(params['id']),
    read(params['id'] ? null : search.get('copy')),
    readCategories(signal),
  ]);
  return { coupon, copied, categories };
}

/** Returns what a coupon takes off a cart. */
export async function previewCoupon(body: object, signal: AbortSignal): Promise<CallResult<CouponPreview>> {
  const result = await callAsStaff<CouponPreviewReply>(staffCouponPaths.preview, { body, signal });
  return result.ok ? { ok: true, reply: result.reply.data } : result;
}
