// First, because it declares the order of the style layers; kit.css stands last, because it changes what the others say.
import '#web/ui/tokens.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './kit/kit.css';
import { redirect, type RouteObject } from 'react-router';
import { adminPath, pathIn } from '#contract/language.ts';
import { invitationPage } from '#contract/staff-invitation.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { mountSite } from '#web/site-frame/frame.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { hasSession, readProfile } from './api.ts';
import { accountScreen } from './account.tsx';
import { customersScreen } from './customers/customer-list.tsx';
import { questionsScreen } from './reviews/question-list.tsx';
import { reviewsScreen } from './reviews/review-list.tsx';
import { emailsScreen } from './emails.tsx';
import { enquiriesScreen } from './enquiries.tsx';
import { AdminFrame, Login, NotFound } from './frame.tsx';
import { categoriesScreen } from './catalogue/category-tree.tsx';
import { searchScreen } from './search/search-words.tsx';
import { collectionsScreen } from './collections/collection-list.tsx';
import { productsScreen } from './catalogue/product-list.tsx';
import { taxClassesScreen } from './catalogue/tax-classes.tsx';
import { stockScreen } from './stock/stock-list.tsx';
import { couponsScreen } from './marketing/coupon-list.tsx';
import { galleryScreen, offersScreen, shopFrontScreen } from './content/content-screens.tsx';
import { pagesScreen } from './content/page-list.tsx';
import { homeScreen } from './home.tsx';
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
import { achieversScreen } from './network/achievers.tsx';
import { memberExitsScreen } from './network/member-exits.tsx';
import { jobsScreen } from './jobs.tsx';
import { ordersScreen } from './orders/order-list.tsx';
import { reconciliationScreen } from './reconciliation.tsx';
import { approvalsScreen } from './approvals/approvals.tsx';
import { auditScreen } from './audit/audit.tsx';
import { staffScreen } from './people/staff-people.tsx';
import { profileRoute, screenRoutes } from './screen.tsx';
import { settlementsScreen } from './settlements.tsx';
import { settingsScreen } from './settings/settings.tsx';
import { shippingScreen } from './shipping.tsx';
import { reportsScreen } from './reports/reports.tsx';
import { taxScreen } from './tax.tsx';
import { ticketsScreen } from './support/ticket-list.tsx';
import { unmatchedPaymentsScreen } from './unmatched-payments.tsx';
import { openSecondStep, SecondStep, secondStepPath } from './factors/second-step.tsx';
import { AdminProvider } from './kit/provider.tsx';
import { openInvitation, Welcome } from './welcome.tsx';

/** Every screen of the admin, in the order of the menu. */
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
  // Emails that staff have already got lead there.
  { path: 'checks', loader: () => redirect('/reconciliation') },
  { path: '*', element: <NotFound /> },
];

mountSite({
  routes: [
    { path: invitationPage, loader: ({ request }) => openInvitation(request.signal), element: <Welcome /> },
    { path: secondStepPath, loader: openSecondStep, element: <SecondStep /> },
    { path: 'login', loader: () => (hasSession() ? redirect('/') : null), element: <Login /> },
    {
      id: profileRoute,
      loader: ({ request }) => readProfile(request.signal),
      shouldRevalidate: () => false,
      element: <AdminFrame screens={screens} />,
      children: [{ errorElement: <ErrorScreen />, children: pages }],
    },
  ],
  basename: pathIn(currentLanguage, adminPath),
  language: currentLanguage,
  wrap: (site) => <AdminProvider>{site}</AdminProvider>,
});
