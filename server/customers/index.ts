export { authenticate, optionalCustomer } from './authenticate.ts';
export { customerJobs } from './jobs.ts';
export { orderPlacedMail, type PlacedOrder } from './mails.ts';
export { customerRoutes } from './routes.ts';
export type { CustomerIdentity } from './rules.ts';
export { signUp } from './sign-up.ts';
