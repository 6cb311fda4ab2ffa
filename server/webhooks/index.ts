export { countDeliveries, findDeliveries, resendDelivery, sendTestEvent, webhookJobs } from './deliveries.ts';
export { createWebhook, deleteWebhook, listWebhooks, rotateWebhookSecret, updateWebhook } from './endpoints.ts';
