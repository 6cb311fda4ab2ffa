/** The shapes of the demo catalogue: what the seeding reads, and what the drawings need. Data only, no behaviour. */

import type { HerbName } from './pictures/botany/names.ts';
import type { DemoTag } from './tags.ts';
import type { Translated } from './translated.ts';

/** How a pack is formed; the folder pictures/packs draws one for each. */
export type PackShape =
  | 'jar'
  | 'tub'
  | 'pot'
  | 'bottle'
  | 'juice'
  | 'pills'
  | 'dropper'
  | 'oil'
  | 'pump'
  | 'tube'
  | 'pouch'
  | 'carton'
  | 'tin'
  | 'flatTin'
  | 'honey'
  | 'soap'
  | 'rollon'
  | 'potli'
  | 'spray';

/** What the pack's body is made of. Glass shows its contents. */
export type PackMaterial =
  | 'amberGlass'
  | 'greenGlass'
  | 'clearGlass'
  | 'blueGlass'
  | 'ivory'
  | 'white'
  | 'forest'
  | 'kraft'
  | 'accent'
  | 'brass'
  | 'ink';

export type PackClosure = 'gold' | 'black' | 'ivory' | 'forest' | 'wood' | 'white' | 'copper' | 'accent';

/**
 * How the label is composed: an ivory card, a full wrap in the accent colour, an arch window, or a band across the
 * foot.
 */
export type LabelLayout = 'card' | 'wrap' | 'arch' | 'band';

/** The label's colour, named after what it comes from. */
export type Accent =
  | 'forest'
  | 'leaf'
  | 'sage'
  | 'turmeric'
  | 'saffron'
  | 'clay'
  | 'rose'
  | 'plum'
  | 'indigo'
  | 'teal'
  | 'earth'
  | 'amber'
  | 'sand'
  | 'madder'
  | 'sky';

export interface PackDesign {
  readonly shape: PackShape;
  readonly material: PackMaterial;
  readonly closure: PackClosure;
  readonly layout: LabelLayout;
  readonly accent: Accent;
  /** The main herb: on the label, beside the pack, and alone on the plate. */
  readonly herb: HerbName;
  /** One to three others that lie around the pack in the second picture. */
  readonly companions: readonly HerbName[];
  /** The short name on the label, one to three lines. */
  readonly title: readonly string[];
  readonly titleHi: string;
  /** The small line below the name. */
  readonly note: string;
  /** What shows through glass or on top, as #rrggbb; opaque packs leave it out. */
  readonly contents?: string;
}

export interface NetQuantity {
  readonly value: number;
  readonly unit: 'g' | 'ml' | 'tablets' | 'capsules' | 'pieces';
}

export interface DemoProduct {
  /** Unique kebab slug, also the base name of the product's pictures. */
  readonly sku: string;
  readonly name: string;
  /** What people type in Latin letters when they search. */
  readonly romanised: readonly string[];
  /** A DemoCategory's slug. */
  readonly category: string;
  /** The MRP in paise, GST included. */
  readonly regularPaise: number;
  /** Below the MRP, or null when the product is sold at its MRP. */
  readonly salePaise: number | null;
  /** Hundredths of a sale point; whole or half points. */
  readonly salePointCenti: number;
  readonly stock: number;
  readonly shortDescription: string;
  /** Plain text; paragraphs are separated by an empty line. */
  readonly description: string;
  /** Eight digits. */
  readonly hsn: string;
  /** A DemoTaxClass's code. */
  readonly taxClass: string;
  readonly netQuantity: NetQuantity;
  readonly manufacturer: string;
  readonly countryOfOrigin: string;
  readonly makerTranslations: Translated<{ readonly manufacturer: string; readonly countryOfOrigin: string }>;
  readonly licence: { readonly kind: 'AYUSH' | 'FSSAI' | 'Cosmetic'; readonly number: string };
  readonly ingredients: string;
  readonly howToUse: string;
  readonly cautions: string;
  readonly shelfLifeMonths: number;
  /** Days that a pack lasts when it is used as its label says. */
  readonly lastsDays?: number;
  readonly tags: readonly DemoTag[];
  readonly translations: Translated<{
    readonly name: string;
    readonly shortDescription: string;
    readonly description: string;
    readonly ingredients: string;
    readonly howToUse: string;
    readonly cautions: string;
  }>;
  /** 1 to 4 for the home page's leading products, else null. */
  readonly featuredRank: number | null;
  readonly pack: PackDesign;
  /** The sku of the product of which this is another size or kind. */
  readonly variantOf?: string;
}

/** Sizes and kinds of one product; each member has an option for each axis. */
export interface DemoFamily {
  readonly name: string;
  readonly axes: readonly { readonly name: string; readonly translations: Translated<{ readonly name: string }> }[];
  readonly members: readonly {
    readonly sku: string;
    readonly options: readonly {
      readonly value: string;
      readonly translations: Translated<{ readonly value: string }>;
    }[];
  }[];
}

/** What belongs beside a product, by skus. */
export interface DemoRelations {
  readonly sku: string;
  readonly related: readonly string[];
  readonly goesWellWith: readonly string[];
}

/** The ground a category's pictures stand on, and what its own picture shows. */
export interface CategoryArt {
  /** The wall's colour, #rrggbb, light. */
  readonly wall: string;
  /** The table's colour, #rrggbb. */
  readonly table: string;
  /** The herb drawn large on the category's picture. */
  readonly herb: HerbName;
  /** The product that stands on the category's picture. */
  readonly sku: string;
}

export interface DemoCategory {
  readonly slug: string;
  readonly name: string;
  readonly translations: Translated<{ readonly name: string }>;
  readonly featured: boolean;
  readonly position: number;
  readonly art: CategoryArt;
}

/** A description-level GST rate with its history: a heading of the tariff alone does not decide it. */
export interface DemoTaxClass {
  readonly code: string;
  readonly description: string;
  /**
   * Oldest first; rateBp in basis points of the taxable value (500 is 5%). `from` is an Indian calendar day,
   * YYYY-MM-DD.
   */
  readonly rates: readonly { readonly from: string; readonly rateBp: number }[];
}

export interface DemoBanner {
  /** The picture's key: 1600 x 450, the left 45% calm for the text. */
  readonly image: string;
  /** The small screen's picture: 800 x 240. */
  readonly imageSmall: string;
  readonly title: string;
  readonly text: string;
  readonly linkPath: string;
  readonly linkLabel: string;
  readonly alt: string;
  readonly translations: Translated<{
    readonly title: string;
    readonly text: string;
    readonly linkLabel: string;
    readonly alt: string;
  }>;
}

export interface DemoOffer {
  readonly slug: string;
  /** The demo coupon that it is had with. */
  readonly couponCode: string;
  readonly title: string;
  readonly shortDescription: string;
  readonly longDescription: string;
  readonly translations: Translated<{
    readonly title: string;
    readonly shortDescription: string;
    readonly longDescription: string;
  }>;
  /** Days from the day of seeding, so that a demo never expires; may be negative. */
  readonly validFromDay: number;
  readonly validToDay: number;
  /** The picture's key. */
  readonly picture: string;
}

export interface DemoGalleryImage {
  /** The picture's key. */
  readonly picture: string;
  readonly title: string;
  readonly alt: string;
  readonly translations: Translated<{ readonly title: string; readonly alt: string }>;
}

/** Own sale points of a month, from..to inclusive, and their bonus in basis points. */
export interface DemoPBonus {
  readonly fromSp: number;
  readonly toSp: number;
  readonly bonusBp: number;
}

export interface DemoCoupon {
  readonly code: string;
  readonly title: string;
  readonly translations: Translated<{ readonly title: string }>;
  readonly kind: 'percent' | 'fixed' | 'free_shipping';
  readonly percentBp?: number;
  readonly amountPaise?: number;
  readonly capPaise?: number;
  readonly minimumPaise?: number;
  /** Days from the day of seeding; absent means always. */
  readonly fromDay?: number;
  readonly toDay?: number;
  readonly totalLimit?: number;
  readonly perCustomerLimit?: number;
  readonly firstOrderOnly?: boolean;
  readonly freeShipping?: boolean;
  /** Shown in carts that it fits; else it is for those who know the code. */
  readonly isOffered?: boolean;
  /** Category slugs the coupon is bound to. */
  readonly categories?: readonly string[];
  /** Skus the coupon is bound to. */
  readonly products?: readonly string[];
}

/**
 * What is different for some PIN codes of India: ranges with both ends, working days from dispatch, a note for staff.
 */
export interface DemoPinRule {
  readonly ranges: readonly { readonly fromPin: number; readonly toPin: number }[];
  readonly serviceable: boolean;
  readonly cod: boolean;
  readonly days: { readonly min: number; readonly max: number } | null;
  readonly note: string;
}

interface DemoCollectionTexts {
  /** The address. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
}

/** By hand with skus in their order, or by one rule; attributes are named `<attribute>:<value>`. */
export type DemoCollection = DemoCollectionTexts & {
  readonly translations: Translated<DemoCollectionTexts>;
  readonly featured: boolean;
} & (
    | { readonly skus: readonly string[] }
    | {
        readonly rule:
          | { readonly field: 'new'; readonly days: number }
          | { readonly field: 'price'; readonly from: number | null; readonly to: number | null }
          | { readonly field: 'attribute'; readonly names: readonly string[] };
        readonly sort: 'featured' | 'newest';
      }
  );

export interface DemoCatalogue {
  readonly categories: readonly DemoCategory[];
  readonly products: readonly DemoProduct[];
  readonly collections: readonly DemoCollection[];
  readonly families: readonly DemoFamily[];
  readonly relations: readonly DemoRelations[];
  readonly taxClasses: readonly DemoTaxClass[];
  readonly banners: readonly DemoBanner[];
  readonly offers: readonly DemoOffer[];
  readonly coupons: readonly DemoCoupon[];
  readonly gallery: readonly DemoGalleryImage[];
  readonly pinCodes: readonly DemoPinRule[];
  readonly pBonus: readonly DemoPBonus[];
}
