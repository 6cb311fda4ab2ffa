export { addStaff } from './add-staff.ts';
export { requireStaff } from './guard.ts';
export { sessionCookieName } from './session.ts';
export { inviteOwner } from './invitations.ts';
export { staffJobs } from './jobs.ts';
export { staffRoutes } from './routes.ts';
