/** How a customer becomes a direct seller: the application with its papers, and what staff decide about it. */
export { joiningJobs } from './jobs.ts';
export { decideApplication, findQueue, openForReview, readForReview } from './review.ts';
export { joiningRoutes } from './routes.ts';
