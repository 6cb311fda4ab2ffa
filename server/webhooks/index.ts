/** Webhooks to other systems: endpoints, events of orders and products, signed deliveries with their log. */
export { countDeliveries, findDeliveries, resendDelivery, sendTestEvent, webhookJobs } from './deliveries.ts';
export { createWebhook, deleteWebhook, listWebhooks, rotateWebhookSecret, updateWebhook } from './endpoints.ts';
