/** Who waits for products that are sold out: asking, confirming, and the email when they are back. */
export { alertToken, deleteAlertsOf, restockJobs } from './alerts.ts';
export { restockRoutes } from './routes.ts';
export { backInStockMail, confirmAlertMail } from './mails.ts';
