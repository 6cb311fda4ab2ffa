export { supportRoutes } from './routes.ts';
export { countEnquiries, findEnquiries, markHandled, type StoredEnquiry } from './store.ts';
