import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router';
import { Trouble } from '#web/ui/trouble.tsx';
import {
  markHandled,
  readEnquiries,
  readMails,
  readSettings,
  readStaff,
  readTicket,
  readTickets,
  sendAgain,
  session,
} from './calls.ts';
import { readChecks, runChecks } from './checks/check-calls.ts';
import { Checks } from './checks/checks.tsx';
import { Enquiries } from './enquiries/enquiries.tsx';
import { Frame, Opening } from './frame.tsx';
import { readPrefixes } from './gst/gst-calls.ts';
import { Gst } from './gst/gst.tsx';
import { Login } from './login/login.tsx';
import { NotFound } from './not-found.tsx';
import { readOrder, readOrders } from './orders/order-calls.ts';
import { readStrays } from './payments/stray-calls.ts';
import { Order } from './orders/order.tsx';
import { Orders } from './orders/orders.tsx';
import { Slip } from './orders/slip.tsx';
import { Outbox } from './outbox/outbox.tsx';
import { Strays } from './payments/strays.tsx';
import { settingsRoute } from './settings.ts';
import { readShipping } from './shipping/shipping-calls.ts';
import { Shipping } from './shipping/shipping.tsx';
import { Ticket } from './tickets/ticket.tsx';
import { Tickets } from './tickets/tickets.tsx';

const cursorOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get('cursor');

const failedOnly = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get('state') === 'failed';

const goneOnly = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get('state') === 'closed';
const queryOf = ({ request }: LoaderFunctionArgs) => Object.fromEntries(new URL(request.url).searchParams);

const loadOrder = ({ params, request }: LoaderFunctionArgs) => readOrder(params['id'] ?? '', request.signal);

async function handleMail({ request }: ActionFunctionArgs) {
  return sendAgain(Number((await request.formData()).get('id')));
}

async function handleEnquiry({ request }: ActionFunctionArgs) {
  return markHandled(Number((await request.formData()).get('id')));
}

/** The staff's pages, below /admin. All but the sign-in ask who is there first. */
export const routes: RouteObject[] = [
  {
    id: settingsRoute,
    loader: ({ request }) => readSettings(request.signal),
    shouldRevalidate: () => false,
    errorElement: <Trouble />,
    hydrateFallbackElement: <Opening />,
    children: [
      { path: 'login', loader: () => (session.get() ? redirect('/') : null), element: <Login /> },
      {
        loader: ({ request }) => readStaff(request.signal),
        shouldRevalidate: () => false,
        element: <Frame />,
        children: [
          {
            errorElement: <Trouble />,
            children: [
              { index: true, loader: () => redirect('/orders') },
              {
                path: 'orders',
                loader: (call) => readOrders(queryOf(call), call.request.signal),
                element: <Orders />,
              },
              { path: 'orders/:id', loader: loadOrder, element: <Order /> },
              { path: 'orders/:id/slip', loader: loadOrder, element: <Slip /> },
              {
                path: 'unmatched-payments',
                loader: (call) => readStrays(cursorOf(call), call.request.signal),
                element: <Strays />,
              },
              { path: 'gst', loader: ({ request }) => readPrefixes(request.signal), element: <Gst /> },
              {
                path: 'enquiries',
                loader: (call) => readEnquiries(cursorOf(call), call.request.signal),
                action: handleEnquiry,
                element: <Enquiries />,
              },
              {
                path: 'tickets',
                loader: (call) => readTickets(cursorOf(call), call.request.signal),
                element: <Tickets />,
              },
              {
                path: 'tickets/:id',
                loader: ({ params, request }) => readTicket(params['id'] ?? '', request.signal),
                element: <Ticket />,
              },
              {
                path: 'shipping',
                loader: ({ request }) => readShipping(new URL(request.url).searchParams, request.signal),
                element: <Shipping />,
              },
              {
                path: 'outbox',
                loader: (call) => readMails(cursorOf(call), failedOnly(call), call.request.signal),
                action: handleMail,
                element: <Outbox />,
              },
              {
                path: 'checks',
                loader: (call) => readChecks(cursorOf(call), goneOnly(call), call.request.signal),
                action: runChecks,
                element: <Checks />,
              },
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
];
