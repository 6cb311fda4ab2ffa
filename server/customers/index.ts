export { authenticate, customerOf, optionalCustomer, requireCustomer } from './authenticate.ts';
export { customerJobs } from './jobs.ts';
export { customerRoutes } from './routes.ts';
export { emptySavedCart } from './saved-items-store.ts';
export { bindReferrer, readUser } from './store.ts';
