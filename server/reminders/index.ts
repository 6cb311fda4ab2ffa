/** Reminders of products that run out: consent, emails and their end. */
export { reminderRoutes } from './routes.ts';
export { refillMail, reminderJobs } from './send-reminders.ts';
export { deleteReminders } from './store.ts';
