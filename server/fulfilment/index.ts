/** Fulfilment: packing, dispatch and delivery, and cancelling what has not left. */
export { cancelOrder } from './cancel-order.ts';
export { dispatchMany, fulfilOrders } from './dispatch-many.ts';
export { addNote, bringBackOrder, dispatchOrder, fulfilOrder } from './fulfil-order.ts';
export { toEditRequest } from './edit-request.ts';
export { quoteRefund } from './quote-refund.ts';
export { findUnprintable, printOrders } from './printing/print-orders.ts';
export { type EditDraft, draftEdit, editOrder, withdrawOrderEdit } from './edit-order.ts';
export { providerRefundJobs } from './provider-refunds.ts';
export { fulfilmentRoutes } from './routes.ts';
