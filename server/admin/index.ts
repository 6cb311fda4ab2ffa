export { approve, runWithApproval } from './approvals.ts';
export { requireStaff } from './guard.ts';
export { staffRoutes } from './routes.ts';
