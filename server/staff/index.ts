export { addStaff } from './add-staff.ts';
export { staffJobs } from './jobs.ts';
export { staffRoutes } from './routes.ts';
