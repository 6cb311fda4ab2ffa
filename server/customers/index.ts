export { authenticate, optionalCustomer } from './authenticate.ts';
export { customerJobs } from './jobs.ts';
export { orderPlacedMail, type PlacedOrder } from './mails.ts';
export { customerRoutes } from './routes.ts';
