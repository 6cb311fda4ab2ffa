export { addStaff } from './add-staff.ts';
export { authenticateStaff } from './authenticate.ts';
export { staffJobs } from './jobs.ts';
export { staffRoutes } from './routes.ts';
