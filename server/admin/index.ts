/** The staff's admin: every call that staff make, by what it is about. */
export { requireStaff } from './guard.ts';
export { staffRoutes } from './routes.ts';
