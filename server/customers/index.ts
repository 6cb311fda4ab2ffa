export { authenticate, optionalCustomer } from './authenticate.ts';
export { customerJobs } from './jobs.ts';
export { customerRoutes } from './routes.ts';
