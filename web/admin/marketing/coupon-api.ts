import { type StaffCouponDetail, staffCouponPaths, type StaffCouponReply } from '#contract/admin/marketing/coupons.ts';
import type { StaffCategory } from '#contract/admin/catalogue/categories.ts';
import { readAsStaff } from '../api.ts';
import { readCategories } from '../catalogue/catalogue-api.ts';
import type { PageRequest } from '../screen.tsx';

export const couponPath = (id: number) => `${staffCouponPaths.coupons}/${id}`;

export interface CouponFormData {
  /** Null for a new coupon. */
  coupon: StaffCouponDetail | null;
  /** The coupon that a new one copies. */
  copied: StaffCouponDetail | null;
  categories: StaffCategory[];
}

/** `?copy=3` in the address of a new coupon names the one to copy. */
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
