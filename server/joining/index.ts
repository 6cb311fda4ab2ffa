/** How a customer becomes a direct seller: the application with its papers, and what staff decide about it. */
export { joiningRoutes } from './routes.ts';
