export { alertToken, deleteAlertsOf, restockJobs } from './restock-alerts.ts';
export { backInStockMail, confirmAlertMail } from './restock-mails.ts';
export { restockRoutes } from './restock-routes.ts';
export { reminderRoutes } from './routes.ts';
export { refillMail, reminderJobs } from './send-reminders.ts';
export { deleteReminders } from './store.ts';
