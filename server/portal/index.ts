/** The office origin's own calls. */
export { portalRoutes } from './routes.ts';
