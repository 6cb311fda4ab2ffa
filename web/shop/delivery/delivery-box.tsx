import { onSignOfLife } from '../frame/on-sign-of-life.tsx';

/** The delivery check as a part of a served page: its code comes when the visitor moves. */
export const DeliveryBox = onSignOfLife('delivery', () => import('./check-delivery.tsx'));
