/** The office origin's own calls. */
export { officeRoutes } from './routes.ts';
