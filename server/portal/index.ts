export { sellerMonthRoute } from './seller-month.ts';
export { portalRoutes, readOfficeSettings } from './routes.ts';
export { handoverLoginRoutes } from './shop-handover.ts';
