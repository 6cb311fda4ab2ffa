import type { Product } from '#contract/catalog.ts';
import type { CalculatedCartPrice, PricedLine } from '#contract/pricing.ts';
import { parsed } from './store.ts';

/** What a product card shows, and all that the cart keeps of a product. */
export type CardProduct = Pick<
  Product,
  | 'id'
  | 'product_name'
  | 'product_name_hi'
  | 'product_image'
  | 'thumb_product_image'
  | 'product_sale_price'
  | 'product_regular_price'
  | 'product_sale_point'
  | 'product_quantity'
  | 'picture'
>;

/** A line of the cart. `newUpdatedPrice` is the line's price in rupees. */
export interface CartItem extends CardProduct {
  newQuantityAdded: number;
  newUpdatedPrice: number;
}

/** The coupon in use; `message` is what the server said when it was applied. */
export interface CartCoupon {
  id: number;
  code: string;
  title: string;
  message: string;
}

export interface CartState {
  cart: CartItem[];
  loader: boolean;
  cartCalculation: CalculatedCartPrice | null;
  coupon: CartCoupon | null;
}

/** The contract's limits of an order. */
export const mostProducts = 100;
export const mostOfOne = 9999;

export const emptyCart: CartState = { cart: [], loader: false, cartCalculation: null, coupon: null };

/** Rupees for one piece: the sale price if present, else the regular price. */
export function unitPrice(product: Pick<Product, 'product_sale_price' | 'product_regular_price'>): number {
  return product.product_sale_price ?? product.product_regular_price;
}

/** Rupees for a line; reckoned in paise so that no fraction of a paisa creeps in. */
export function linePrice(product: CardProduct, quantity: number): number {
  return (Math.round(unitPrice(product) * 100) * quantity) / 100;
}

function within(quantity: number): number {
  return Math.min(mostOfOne, Math.max(1, Math.trunc(quantity) || 1));
}

/** A cart line of a product; other fields of the product are left behind. */
export function toItem(product: CardProduct, quantity: number): CartItem {
  const count = within(quantity);
  return {
    id: product.id,
    product_name: product.product_name,
    product_name_hi: product.product_name_hi,
    product_image: product.product_image,
    thumb_product_image: product.thumb_product_image,
    product_sale_price: product.product_sale_price,
    product_regular_price: product.product_regular_price,
    product_sale_point: product.product_sale_point,
    product_quantity: product.product_quantity,
    picture: product.picture,
    newQuantityAdded: count,
    newUpdatedPrice: linePrice(product, count),
  };
}

/** The cart with the product appended, or why it is refused. */
export function withProduct(
  cart: CartItem[],
  product: CardProduct,
  quantity: number,
): CartItem[] | 'duplicate' | 'full' {
  if (cart.some((item) => item.id === product.id)) return 'duplicate';
  if (cart.length >= mostProducts) return 'full';
  return [...cart, toItem(product, quantity)];
}

export function withQuantity(cart: CartItem[], id: number, quantity: number): CartItem[] {
  return cart.map((item) => (item.id === id ? toItem(item, quantity) : item));
}

export function without(cart: CartItem[], id: number): CartItem[] {
  return cart.filter((item) => item.id !== id);
}

/** A product whose price moved since it was put in the cart; rupees for one piece. */
export interface PriceChange {
  id: number;
  name: string;
  was: number;
  is: number;
}

/** Brings the kept products up to the server's prices and stock, and tells which prices moved. Unchanged carts come back as they are. */
export function refreshed(
  cart: CartItem[],
  lines: readonly PricedLine[],
): { cart: CartItem[]; changes: PriceChange[] } {
  const changes: PriceChange[] = [];
  let touched = false;
  const next = cart.map((item) => {
    const line = lines.find((candidate) => candidate.product_id === item.id);
    if (!line) return item;
    const now = {
      ...item,
      product_regular_price: line.regular_price,
      product_sale_price: line.sale_price,
      product_quantity: line.available_quantity,
    };
    const [was, is] = [unitPrice(item), unitPrice(now)];
    if (was !== is) changes.push({ id: item.id, name: item.product_name, was, is });
    const same =
      was === is &&
      item.product_quantity === now.product_quantity &&
      item.product_regular_price === now.product_regular_price;
    if (same) return item;
    touched = true;
    return toItem(now, item.newQuantityAdded);
  });
  return { cart: touched ? next : cart, changes };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const amount = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null);

function readItem(value: unknown): CartItem | null {
  if (!isRecord(value)) return null;
  const { id, newQuantityAdded: quantity, picture } = value;
  const [regular, sale] = [amount(value['product_regular_price']), amount(value['product_sale_price'])];
  if (!Number.isInteger(id) || (id as number) < 1 || !Number.isInteger(quantity) || (quantity as number) < 1)
    return null;
  if (typeof value['product_name'] !== 'string' || (regular === null && sale === null)) return null;
  const product: CardProduct = {
    id: id as number,
    product_name: value['product_name'],
    product_name_hi: text(value['product_name_hi']),
    product_image: text(value['product_image']),
    thumb_product_image: text(value['thumb_product_image']),
    product_sale_price: sale,
    product_regular_price: regular ?? sale!,
    product_sale_point: amount(value['product_sale_point']) ?? 0,
    product_quantity: amount(value['product_quantity']) ?? 0,
    picture: isRecord(picture) && Array.isArray(picture['widths']) ? (picture as CardProduct['picture']) : null,
  };
  return toItem(product, quantity as number);
}

function readCoupon(value: unknown): CartCoupon | null {
  if (!isRecord(value) || !Number.isInteger(value['id']) || (value['id'] as number) < 1) return null;
  return {
    id: value['id'] as number,
    code: text(value['code']),
    title: text(value['title']),
    message: text(value['message']),
  };
}

/** The cart state kept as text; nothing or invalid content gives an empty cart (spec section 4). Broken or repeated lines are left out. */
export function readCartState(kept: string | null): CartState {
  const value = parsed(kept);
  if (!isRecord(value) || !Array.isArray(value['cart'])) return emptyCart;
  const byId = new Map<number, CartItem>();
  for (const candidate of value['cart']) {
    const item = readItem(candidate);
    if (item && byId.size < mostProducts && !byId.has(item.id)) byId.set(item.id, item);
  }
  return {
    cart: [...byId.values()],
    loader: value['loader'] === true,
    cartCalculation: null,
    coupon: readCoupon(value['coupon']),
  };
}

/** What is kept: the cart, the loader flag and the coupon. The calculation is the server's to make anew. */
export function writeCartState(state: CartState): string {
  return JSON.stringify({ cart: state.cart, loader: state.loader, coupon: state.coupon });
}
