export type { AnyContentValues } from './content-kinds-rules.ts';
export { createContent, editContent, listContent, removeContent, reorderContent } from './edit-content.ts';
export { brandFileRoute, brandFileTooLarge, readBrandFile, sendBrandFile, uploadBrandFile } from './brand-files.ts';
export { type PrintBranding, readBrandLook, readPrintDress, readStaffBrand, saveBrandLook } from './brand-look.ts';
export { type BrandLook, brandStyleOf, recolouringOf } from './brand-look-rules.ts';
export { createContentReader } from './reader.ts';
export { contentRoutes } from './routes.ts';
export {
  type BrandWithLook,
  presetBrand,
  readBrand,
  readBrandRecord,
  senderOf,
  shortAddress,
  urgentContactOf,
} from './brand.ts';
export { findCompanyGaps, isOwnCompany } from './company-gaps.ts';
export { saveBanners, saveBrand, saveGallery, saveOffers, saveSampleCompany } from './store.ts';
