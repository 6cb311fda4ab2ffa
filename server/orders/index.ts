/** The only door of orders: their calls, and the jobs that follow them. */
export { orderRoutes } from './routes.ts';
export { orderJobs } from './expire-order.ts';
