// Written by `npm run messages` from locales/en.
/** All texts of a language, by area and section. */
export interface Messages {
  readonly account: {
    readonly hub: typeof import('./account/hub.ts').hub;
    readonly security: typeof import('./account/security.ts').security;
    readonly forgotPassword: typeof import('./account/forgotPassword.ts').forgotPassword;
    readonly login: typeof import('./account/login.ts').login;
    readonly orders: typeof import('./account/orders.ts').orders;
    readonly retryPayment: typeof import('./account/retryPayment.ts').retryPayment;
    readonly register: typeof import('./account/register.ts').register;
    readonly wishlist: typeof import('./account/wishlist.ts').wishlist;
    readonly orderDialogs: typeof import('./account/orderDialogs.ts').orderDialogs;
    readonly order: typeof import('./account/order.ts').order;
    readonly trackOrder: typeof import('./account/trackOrder.ts').trackOrder;
    readonly dashboard: typeof import('./account/dashboard.ts').dashboard;
    readonly stopReminder: typeof import('./account/stopReminder.ts').stopReminder;
  };
  readonly admin: {
    readonly page: typeof import('./admin/page.ts').page;
    readonly frame: typeof import('./admin/frame.ts').frame;
    readonly kit: typeof import('./admin/kit.ts').kit;
    readonly palette: typeof import('./admin/palette.ts').palette;
    readonly home: typeof import('./admin/home.ts').home;
    readonly products: typeof import('./admin/products.ts').products;
    readonly product: typeof import('./admin/product.ts').product;
    readonly categories: typeof import('./admin/categories.ts').categories;
    readonly opening: typeof import('./admin/opening.ts').opening;
    readonly login: typeof import('./admin/login.ts').login;
    readonly welcome: typeof import('./admin/welcome.ts').welcome;
    readonly files: typeof import('./admin/files.ts').files;
    readonly orders: typeof import('./admin/orders.ts').orders;
    readonly orderViews: typeof import('./admin/orderViews.ts').orderViews;
    readonly orderBulk: typeof import('./admin/orderBulk.ts').orderBulk;
    readonly dispatchList: typeof import('./admin/dispatchList.ts').dispatchList;
    readonly pickList: typeof import('./admin/pickList.ts').pickList;
    readonly orderLabels: typeof import('./admin/orderLabels.ts').orderLabels;
    readonly order: typeof import('./admin/order.ts').order;
    readonly orderActions: typeof import('./admin/orderActions.ts').orderActions;
    readonly returns: typeof import('./admin/returns.ts').returns;
    readonly transfer: typeof import('./admin/transfer.ts').transfer;
    readonly slip: typeof import('./admin/slip.ts').slip;
    readonly unmatched: typeof import('./admin/unmatched.ts').unmatched;
    readonly tax: typeof import('./admin/tax.ts').tax;
    readonly enquiries: typeof import('./admin/enquiries.ts').enquiries;
    readonly tickets: typeof import('./admin/tickets.ts').tickets;
    readonly shipping: typeof import('./admin/shipping.ts').shipping;
    readonly emails: typeof import('./admin/emails.ts').emails;
    readonly reconciliation: typeof import('./admin/reconciliation.ts').reconciliation;
    readonly account: typeof import('./admin/account.ts').account;
    readonly approvals: typeof import('./admin/approvals.ts').approvals;
    readonly signIn: typeof import('./admin/signIn.ts').signIn;
    readonly factors: typeof import('./admin/factors.ts').factors;
    readonly staff: typeof import('./admin/staff.ts').staff;
    readonly audit: typeof import('./admin/audit.ts').audit;
    readonly staffEmails: typeof import('./admin/staffEmails.ts').staffEmails;
    readonly findings: typeof import('./admin/findings.ts').findings;
    readonly findingTexts: typeof import('./admin/findingTexts.ts').findingTexts;
  };
  readonly checkout: {
    readonly shared: typeof import('./checkout/shared.ts').shared;
    readonly cart: typeof import('./checkout/cart.ts').cart;
    readonly coupons: typeof import('./checkout/coupons.ts').coupons;
    readonly form: typeof import('./checkout/form.ts').form;
    readonly orderCode: typeof import('./checkout/orderCode.ts').orderCode;
    readonly thankYou: typeof import('./checkout/thankYou.ts').thankYou;
    readonly sandbox: typeof import('./checkout/sandbox.ts').sandbox;
    readonly pin: typeof import('./checkout/pin.ts').pin;
    readonly drawer: typeof import('./checkout/drawer.ts').drawer;
  };
  readonly company: {
    readonly about: typeof import('./company/about.ts').about;
    readonly aboutDetails: typeof import('./company/aboutDetails.ts').aboutDetails;
    readonly catalogue: typeof import('./company/catalogue.ts').catalogue;
    readonly common: typeof import('./company/common.ts').common;
    readonly documents: typeof import('./company/documents.ts').documents;
    readonly gallery: typeof import('./company/gallery.ts').gallery;
    readonly incomePlan: typeof import('./company/incomePlan.ts').incomePlan;
    readonly offers: typeof import('./company/offers.ts').offers;
    readonly services: typeof import('./company/services.ts').services;
    readonly serviceCards: typeof import('./company/serviceCards.ts').serviceCards;
    readonly seo: typeof import('./company/seo.ts').seo;
  };
  readonly documents: {
    readonly amounts: typeof import('./documents/amounts.ts').amounts;
    readonly taxDocument: typeof import('./documents/taxDocument.ts').taxDocument;
    readonly company: typeof import('./documents/company.ts').company;
    readonly catalogue: typeof import('./documents/catalogue.ts').catalogue;
    readonly incomePlan: typeof import('./documents/incomePlan.ts').incomePlan;
    readonly certificates: typeof import('./documents/certificates.ts').certificates;
    readonly packing: typeof import('./documents/packing.ts').packing;
  };
  readonly emails: {
    readonly account: typeof import('./emails/account.ts').account;
    readonly order: typeof import('./emails/order.ts').order;
    readonly sms: typeof import('./emails/sms.ts').sms;
    readonly ticket: typeof import('./emails/ticket.ts').ticket;
    readonly verification: typeof import('./emails/verification.ts').verification;
    readonly reviews: typeof import('./emails/reviews.ts').reviews;
    readonly refill: typeof import('./emails/refill.ts').refill;
    readonly stockAlerts: typeof import('./emails/stockAlerts.ts').stockAlerts;
  };
  readonly errors: {
    readonly fields: typeof import('./errors/fields.ts').fields;
    readonly staffFields: typeof import('./errors/staffFields.ts').staffFields;
    readonly page: typeof import('./errors/page.ts').page;
    readonly requests: typeof import('./errors/requests.ts').requests;
    readonly account: typeof import('./errors/account.ts').account;
    readonly catalog: typeof import('./errors/catalog.ts').catalog;
    readonly coupons: typeof import('./errors/coupons.ts').coupons;
    readonly delivery: typeof import('./errors/delivery.ts').delivery;
    readonly orders: typeof import('./errors/orders.ts').orders;
    readonly returns: typeof import('./errors/returns.ts').returns;
    readonly payments: typeof import('./errors/payments.ts').payments;
    readonly support: typeof import('./errors/support.ts').support;
    readonly photos: typeof import('./errors/photos.ts').photos;
    readonly documents: typeof import('./errors/documents.ts').documents;
    readonly staff: typeof import('./errors/staff.ts').staff;
    readonly reviews: typeof import('./errors/reviews.ts').reviews;
    readonly reminders: typeof import('./errors/reminders.ts').reminders;
  };
  readonly geography: {
    readonly states: typeof import('./geography/states.ts').states;
    readonly countries: typeof import('./geography/countries.ts').countries;
  };
  readonly pages: {
    readonly openingHours: typeof import('./pages/openingHours.ts').openingHours;
    readonly shipping: typeof import('./pages/shipping.ts').shipping;
    readonly policy: typeof import('./pages/policy.ts').policy;
    readonly plan: typeof import('./pages/plan.ts').plan;
  };
  readonly portal: {
    readonly page: typeof import('./portal/page.ts').page;
    readonly frame: typeof import('./portal/frame.ts').frame;
    readonly home: typeof import('./portal/home.ts').home;
    readonly interest: typeof import('./portal/interest.ts').interest;
    readonly landing: typeof import('./portal/landing.ts').landing;
    readonly login: typeof import('./portal/login.ts').login;
  };
  readonly readiness: {
    readonly problems: typeof import('./readiness/problems.ts').problems;
  };
  readonly replies: {
    readonly account: typeof import('./replies/account.ts').account;
    readonly coupons: typeof import('./replies/coupons.ts').coupons;
    readonly orders: typeof import('./replies/orders.ts').orders;
    readonly support: typeof import('./replies/support.ts').support;
    readonly reviews: typeof import('./replies/reviews.ts').reviews;
    readonly reminders: typeof import('./replies/reminders.ts').reminders;
    readonly stockAlerts: typeof import('./replies/stockAlerts.ts').stockAlerts;
  };
  readonly settings: {
    readonly testEmail: typeof import('./settings/testEmail.ts').testEmail;
  };
  readonly shop: {
    readonly article: typeof import('./shop/article.ts').article;
    readonly listing: typeof import('./shop/listing.ts').listing;
    readonly product: typeof import('./shop/product.ts').product;
    readonly content: typeof import('./shop/content.ts').content;
    readonly drawings: typeof import('./shop/drawings.ts').drawings;
    readonly newArrivals: typeof import('./shop/newArrivals.ts').newArrivals;
    readonly delivery: typeof import('./shop/delivery.ts').delivery;
    readonly forms: typeof import('./shop/forms.ts').forms;
    readonly frame: typeof import('./shop/frame.ts').frame;
    readonly navigation: typeof import('./shop/navigation.ts').navigation;
    readonly privatePages: typeof import('./shop/privatePages.ts').privatePages;
    readonly homeSeo: typeof import('./shop/homeSeo.ts').homeSeo;
    readonly home: typeof import('./shop/home.ts').home;
    readonly cartNotices: typeof import('./shop/cartNotices.ts').cartNotices;
    readonly calls: typeof import('./shop/calls.ts').calls;
    readonly field: typeof import('./shop/field.ts').field;
    readonly errorScreen: typeof import('./shop/errorScreen.ts').errorScreen;
    readonly ui: typeof import('./shop/ui.ts').ui;
    readonly notices: typeof import('./shop/notices.ts').notices;
    readonly productCard: typeof import('./shop/productCard.ts').productCard;
    readonly catalogSeo: typeof import('./shop/catalogSeo.ts').catalogSeo;
    readonly units: typeof import('./shop/units.ts').units;
    readonly licenceKinds: typeof import('./shop/licenceKinds.ts').licenceKinds;
    readonly searchBox: typeof import('./shop/searchBox.ts').searchBox;
    readonly reviews: typeof import('./shop/reviews.ts').reviews;
    readonly reviewForm: typeof import('./shop/reviewForm.ts').reviewForm;
    readonly herbs: typeof import('./shop/herbs.ts').herbs;
    readonly stockAlert: typeof import('./shop/stockAlert.ts').stockAlert;
  };
  readonly support: {
    readonly complaint: typeof import('./support/complaint.ts').complaint;
    readonly contact: typeof import('./support/contact.ts').contact;
    readonly photos: typeof import('./support/photos.ts').photos;
    readonly query: typeof import('./support/query.ts').query;
    readonly receipt: typeof import('./support/receipt.ts').receipt;
    readonly productReturn: typeof import('./support/productReturn.ts').productReturn;
    readonly ticketForm: typeof import('./support/ticketForm.ts').ticketForm;
    readonly ticketStatus: typeof import('./support/ticketStatus.ts').ticketStatus;
    readonly ticketLabels: typeof import('./support/ticketLabels.ts').ticketLabels;
  };
}
