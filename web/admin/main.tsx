// tokens.css comes first, because it declares the order of the layers; kit.css comes last, because it overrides the
// others.
import '#web/ui/tokens.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './kit/kit.css';
import { redirect, type RouteObject } from 'react-router';
import { adminPath, pathIn } from '#contract/language.ts';
import { invitationPage } from '#contract/admin/staff/invitation.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { mountSite } from '#web/site-frame/frame.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { hasSession, leadingBack, readProfile } from './api.ts';
import { accountScreen } from './staff/account.tsx';
import { customersScreen } from './customers/customer-list.tsx';
import { questionsScreen } from './customers/reviews/question-list.tsx';
import { reviewsScreen } from './customers/reviews/review-list.tsx';
import { emailsScreen } from './support/emails.tsx';
import { enquiriesScreen } from './customers/enquiries.tsx';
import { AdminFrame, Login, NotFound } from './frame.tsx';
import { categoriesScreen } from './catalogue/category-tree.tsx';
import { searchScreen } from './catalogue/search/search-words.tsx';
import { collectionsScreen } from './catalogue/collections/collection-list.tsx';
import { productsScreen } from './catalogue/product-list.tsx';
import { taxClassesScreen } from './reports/tax-classes.tsx';
import { stockScreen } from './catalogue/stock/stock-list.tsx';
import { couponsScreen } from './marketing/coupon-list.tsx';
import { galleryScreen, offersScreen, shopFrontScreen } from './content/content-screens.tsx';
import { pagesScreen } from './content/page-list.tsx';
import { homeScreen } from './home/home.tsx';
import { joiningScreen } from './network/joining-list.tsx';
import { plansScreen } from './network/plans.tsx';
import { sellerTextsScreen } from './network/seller-texts.tsx';
import { monthsScreen } from './network/months.tsx';
import { payoutsScreen } from './network/payouts.tsx';
import { sponsorChangesScreen } from './network/sponsor-change-list.tsx';
import { adjustmentsScreen } from './network/adjustments.tsx';
import { tdsScreen } from './network/tds.tsx';
import { membersScreen } from './network/member-list.tsx';
import { kycChangesScreen } from './network/kyc-changes.tsx';
import { achieversScreen } from './marketing/achievers.tsx';
import { memberExitsScreen } from './network/member-exits.tsx';
import { jobsScreen } from './support/jobs.tsx';
import { ordersScreen } from './orders/order-list.tsx';
import { reconciliationScreen } from './reports/reconciliation.tsx';
import { approvalsScreen } from './home/approvals/approvals.tsx';
import { auditScreen } from './reports/audit/audit.tsx';
import { staffScreen } from './staff/staff-people.tsx';
import { profileRoute, screenRoutes } from './screen.tsx';
import { settlementsScreen } from './reports/settlements.tsx';
import { settingsScreen } from './settings/settings.tsx';
import { shippingScreen } from './settings/shipping.tsx';
import { reportsScreen } from './reports/reports.tsx';
import { taxScreen } from './reports/tax.tsx';
import { ticketsScreen } from './support/ticket-list.tsx';
import { unmatchedPaymentsScreen } from './orders/unmatched-payments.tsx';
import { openSecondStep, pageAfterSignIn, SecondStep, secondStepPath } from './staff/factors/second-step.tsx';
import { AdminProvider } from './kit/provider.tsx';
import { openInvitation, Welcome } from './staff/welcome.tsx';

/** In the order of the menu. */
const screens = [
  homeScreen,
  ordersScreen,
  unmatchedPaymentsScreen,
  productsScreen,
  categoriesScreen,
  collectionsScreen,
  searchScreen,
  stockScreen,
  reportsScreen,
  settlementsScreen,
  couponsScreen,
  offersScreen,
  shopFrontScreen,
  achieversScreen,
  galleryScreen,
  pagesScreen,
  taxScreen,
  taxClassesScreen,
  customersScreen,
  reviewsScreen,
  questionsScreen,
  enquiriesScreen,
  membersScreen,
  joiningScreen,
  sponsorChangesScreen,
  monthsScreen,
  tdsScreen,
  adjustmentsScreen,
  payoutsScreen,
  plansScreen,
  kycChangesScreen,
  memberExitsScreen,
  sellerTextsScreen,
  ticketsScreen,
  settingsScreen,
  shippingScreen,
  emailsScreen,
  jobsScreen,
  reconciliationScreen,
  approvalsScreen,
  staffScreen,
  auditScreen,
];

const pages: RouteObject[] = [
  ...screens.flatMap(screenRoutes),
  ...screenRoutes(accountScreen),
  // Links of emails that staff already have.
  { path: 'checks', loader: () => redirect('/reconciliation') },
  { path: '*', element: <NotFound /> },
];

mountSite({
  routes: [
    { path: invitationPage, loader: ({ request }) => openInvitation(request.signal), element: <Welcome /> },
    { path: secondStepPath, loader: ({ request }) => openSecondStep(request.url), element: <SecondStep /> },
    {
      path: 'login',
      loader: ({ request }) => (hasSession() ? redirect(pageAfterSignIn(request.url)) : null),
      element: <Login />,
    },
    {
      id: profileRoute,
      loader: leadingBack(({ request }) => readProfile(request.signal)),
      shouldRevalidate: () => false,
      element: <AdminFrame screens={screens} />,
      children: [{ errorElement: <ErrorScreen />, children: pages }],
    },
  ],
  basename: pathIn(currentLanguage, adminPath),
  language: currentLanguage,
  wrap: (site) => <AdminProvider>{site}</AdminProvider>,
});
