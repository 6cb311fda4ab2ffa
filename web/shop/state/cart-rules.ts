import type { Product } from '#contract/catalog.ts';
import type { CalculatedCartPrice, PricedLine } from '#contract/pricing.ts';
import { parseJson } from './store.ts';

export type CardProduct = Pick<
  Product,
  | 'id'
  | 'product_name'
  | 'product_name_hi'
  | 'product_image'
  | 'thumb_product_image'
  | 'product_sale_price'
  | 'product_regular_price'
  | 'product_struck_price'
  | 'product_sale_point'
  | 'product_quantity'
  | 'picture'
> &
  Partial<Pick<Product, 'rating' | 'family' | 'net_quantity' | 'unit_price'>>;

/** `newUpdatedPrice` is the line's price in rupees. */
export interface CartItem extends CardProduct {
  newQuantityAdded: number;
  newUpdatedPrice: number;
}

/** The applied coupon; `message` is the server's confirmation. */
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

/** The limit is that of the API contract. */
export const maxProducts = 100;
export const maxQuantity = 9999;

export const emptyCart: CartState = { cart: [], loader: false, cartCalculation: null, coupon: null };

/** Returns the unit price in rupees: the sale price if there is one, else the regular price. */
export function unitPrice(product: Pick<Product, 'product_sale_price' | 'product_regular_price'>): number {
  return product.product_sale_price ?? product.product_regular_price;
}

/** Returns the line price in rupees, calculated in paise to avoid rounding errors. */
export function linePrice(product: CardProduct, quantity: number): number {
  return (Math.round(unitPrice(product) * 100) * quantity) / 100;
}

function clampQuantity(quantity: number): number {
  return Math.min(maxQuantity, Math.max(1, Math.trunc(quantity) || 1));
}

export function toCartItem(product: CardProduct, quantity: number): CartItem {
  const count = clampQuantity(quantity);
  return {
    id: product.id,
    product_name: product.product_name,
    product_name_hi: product.product_name_hi,
    product_image: product.product_image,
    thumb_product_image: product.thumb_product_image,
    product_sale_price: product.product_sale_price,
    product_regular_price: product.product_regular_price,
    product_struck_price: product.product_struck_price,
    product_sale_point: product.product_sale_point,
    product_quantity: product.product_quantity,
    picture: product.picture,
    newQuantityAdded: count,
    newUpdatedPrice: linePrice(product, count),
  };
}

/** Returns the new cart, or the reason why the product cannot be added. */
export function addProduct(
  cart: CartItem[],
  product: CardProduct,
  quantity: number,
): CartItem[] | 'duplicate' | 'full' {
  if (cart.some((item) => item.id === product.id)) return 'duplicate';
  if (cart.length >= maxProducts) return 'full';
  return [...cart, toCartItem(product, quantity)];
}

export function changeQuantity(cart: CartItem[], id: number, quantity: number): CartItem[] {
  return cart.map((item) => (item.id === id ? toCartItem(item, quantity) : item));
}

export function removeProduct(cart: CartItem[], id: number): CartItem[] {
  return cart.filter((item) => item.id !== id);
}

/** A product whose unit price changed since it was added to the cart, in rupees. */
export interface PriceChange {
  id: number;
  name: string;
  oldPrice: number;
  newPrice: number;
}

/** Applies the server's prices and stock. An unchanged cart is returned as the same object. */
export function refreshPrices(
  cart: CartItem[],
  lines: readonly PricedLine[],
): { cart: CartItem[]; changes: PriceChange[] } {
  const changes: PriceChange[] = [];
  let isChanged = false;
  const next = cart.map((item) => {
    const line = lines.find((candidate) => candidate.product_id === item.id);
    if (!line) return item;
    const now = {
      ...item,
      product_regular_price: line.regular_price,
      product_struck_price: line.struck_price,
      product_sale_price: line.sale_price,
      product_quantity: line.available_quantity,
    };
    const [oldPrice, newPrice] = [unitPrice(item), unitPrice(now)];
    if (oldPrice !== newPrice) changes.push({ id: item.id, name: item.product_name, oldPrice, newPrice });
    const same =
      oldPrice === newPrice &&
      item.product_quantity === now.product_quantity &&
      item.product_regular_price === now.product_regular_price &&
      item.product_struck_price === now.product_struck_price;
    if (same) return item;
    isChanged = true;
    return toCartItem(now, item.newQuantityAdded);
  });
  return { cart: isChanged ? next : cart, changes };
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
    product_struck_price: amount(value['product_struck_price']),
    product_sale_point: amount(value['product_sale_point']) ?? 0,
    product_quantity: amount(value['product_quantity']) ?? 0,
    picture: isRecord(picture) && Array.isArray(picture['widths']) ? (picture as CardProduct['picture']) : null,
  };
  return toCartItem(product, quantity as number);
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

/** Missing or invalid text gives an empty cart (specification section 4). Drops invalid and duplicate lines. */
export function parseCartState(stored: string | null): CartState {
  const value = parseJson(stored);
  if (!isRecord(value) || !Array.isArray(value['cart'])) return emptyCart;
  const byId = new Map<number, CartItem>();
  for (const candidate of value['cart']) {
    const item = readItem(candidate);
    if (item && byId.size < maxProducts && !byId.has(item.id)) byId.set(item.id, item);
  }
  return {
    cart: [...byId.values()],
    loader: value['loader'] === true,
    cartCalculation: null,
    coupon: readCoupon(value['coupon']),
  };
}

/** The calculation is not stored, because the server makes it again. */
export function serializeCartState(state: CartState): string {
  return JSON.stringify({ cart: state.cart, loader: state.loader, coupon: state.coupon });
}
