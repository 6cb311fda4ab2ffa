/** The demo catalogue: invented, believable, Indian. Its only door; what draws its pictures is pictures/render.ts. */

import { banners } from './banners.ts';
import { categories } from './categories.ts';
import { collections } from './collections.ts';
import { coupons } from './coupons.ts';
import { families } from './families.ts';
import { gallery } from './gallery.ts';
import { pBonus } from './income-plan.ts';
import { offers } from './offers.ts';
import { digestiveCare } from './products/digestive-care.ts';
import { hairCare } from './products/hair-care.ts';
import { honeyFoods } from './products/honey-foods.ts';
import { immunityWellness } from './products/immunity-wellness.ts';
import { juicesRasa } from './products/juices-rasa.ts';
import { oralCare } from './products/oral-care.ts';
import { painJointComfort } from './products/pain-joint-comfort.ts';
import { skinCare } from './products/skin-care.ts';
import { teaInfusions } from './products/tea-infusions.ts';
import { variants } from './products/variants.ts';
import { womensWellness } from './products/womens-wellness.ts';
import { pinCodes } from './pin-codes.ts';
import { relationsOf } from './relations.ts';
import { taxClasses } from './tax-classes.ts';
import type { DemoCatalogue } from './types.ts';

export type * from './types.ts';

const products = [
  ...immunityWellness,
  ...digestiveCare,
  ...juicesRasa,
  ...hairCare,
  ...skinCare,
  ...oralCare,
  ...painJointComfort,
  ...womensWellness,
  ...honeyFoods,
  ...teaInfusions,
  ...variants,
];

/** Everything the seeding puts into an empty database. Money is in paise, days count from the day of seeding. */
export const demoCatalogue: DemoCatalogue = {
  categories,
  products,
  collections,
  families,
  relations: relationsOf(products),
  taxClasses,
  banners,
  offers,
  coupons,
  gallery,
  pinCodes,
  pBonus,
};
