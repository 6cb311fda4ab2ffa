// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

const area = areaIn(currentLanguage, 'shop');

export const article: {
  readonly home: string;
  readonly blogs: string;
  readonly updated: (values: { day: string | number }) => string;
  readonly minutes: (values: { minutes: string | number }) => string;
  readonly importantLinks: string;
  readonly terms: string;
  readonly complaints: string;
  readonly advisory: string;
  readonly admin: string;
  readonly returns: string;
  readonly shipping: string;
  readonly group: (values: { brand: string | number }) => string;
  readonly healthSolutions: string;
  readonly pleaseNote: string;
  readonly disclaimer: string;
  readonly relatedProducts: string;
  readonly relatedProductsNote: string;
  readonly moreArticles: string;
} = area.article;

export const listing: {
  readonly home: string;
  readonly shop: string;
  readonly allProducts: string;
  readonly categories: string;
  readonly count: (values: { count: number }) => string;
  readonly countFor: (values: { count: number; keyword: string | number }) => string;
  readonly searchLabel: string;
  readonly searchIn: (values: { category: string | number }) => string;
  readonly searchAll: string;
  readonly search: string;
  readonly sortBy: string;
  readonly apply: string;
  readonly clean: string;
  readonly pages: string;
  readonly firstPage: string;
  readonly nextPage: string;
  readonly sorts: {
    readonly featured: string;
    readonly newest: string;
    readonly 'price-low': string;
    readonly 'price-high': string;
    readonly name: string;
    readonly 'sale-point': string;
  };
  readonly aboutSearch: (values: { keyword: string | number }) => string;
  readonly resultsFor: (values: { keyword: string | number }) => string;
  readonly filters: string;
  readonly filtersWith: (values: { count: number }) => string;
  readonly price: string;
  readonly below: (values: { price: string | number }) => string;
  readonly between: (values: { from: string | number; below: string | number }) => string;
  readonly from: (values: { price: string | number }) => string;
  readonly rating: string;
  readonly starsAndUp: (values: { stars: string | number }) => string;
  readonly availability: string;
  readonly inStock: string;
  readonly loadMore: string;
  readonly shownOf: (values: { shown: string | number; total: string | number }) => string;
} = area.listing;

export const filterSheet: {
  readonly filters: string;
  readonly closeFilters: string;
  readonly showResults: (values: { count: number }) => string;
  readonly moreChoices: (values: { count: number }) => string;
  readonly count: (values: { count: number }) => string;
  readonly removeFilter: (values: { name: string | number }) => string;
  readonly filtersOn: string;
} = area.filterSheet;

export const nothingFound: {
  readonly notAdvertised: string;
  readonly notAdvertisedReason: string;
  readonly seeDoctor: string;
  readonly everyday: string;
  readonly question: string;
  readonly questionText: (values: { hours: string | number }) => string;
  readonly near: string;
  readonly help: string;
  readonly helpText: (values: { hours: string | number }) => string;
  readonly contact: string;
  readonly browse: string;
  readonly seeAll: string;
  readonly noMatches: (values: { keyword: string | number }) => string;
} = area.nothingFound;

export const product: {
  readonly home: string;
  readonly shop: string;
  readonly stock: (values: { quantity: string | number }) => string;
  readonly outOfStock: string;
  readonly quantityOf: (values: { name: string | number }) => string;
  readonly limit: (values: { quantity: string | number }) => string;
  readonly add: string;
  readonly noScript: string;
  readonly inCart: string;
  readonly viewCart: string;
  readonly category: string;
  readonly tags: string;
  readonly description: string;
  readonly ingredients: string;
  readonly howToUse: string;
  readonly cautions: string;
  readonly information: string;
  readonly termsWithMrp: (values: { mrp: string | number }) => string;
  readonly terms: string;
  readonly mrpTerms: string;
  readonly points: (values: { points: string | number }) => string;
  readonly safeCheckout: string;
  readonly picturesOf: (values: { name: string | number }) => string;
  readonly pictureOf: (values: { position: string | number; count: string | number }) => string;
  readonly pictureAlt: (values: { name: string | number; position: string | number; count: string | number }) => string;
  readonly previousPicture: string;
  readonly nextPicture: string;
  readonly showPicture: (values: { position: string | number }) => string;
  readonly thumbnail: (values: { position: string | number }) => string;
  readonly newArrivals: string;
  readonly seeNew: string;
  readonly netQuantity: string;
  readonly shelfLife: string;
  readonly bestBefore: (values: { months: string | number }) => string;
  readonly manufacturer: string;
  readonly origin: string;
  readonly licence: (values: { kind: string | number }) => string;
  readonly taxHead: string;
  readonly tax: (values: { hsn: string | number; rate: string | number }) => string;
  readonly code: string;
  readonly care: string;
  readonly onlyLeft: (values: { quantity: string | number }) => string;
  readonly addNamed: (values: { name: string | number }) => string;
  readonly zoom: string;
  readonly zoomed: (values: { name: string | number }) => string;
  readonly zoomHint: string;
  readonly close: string;
  readonly share: string;
  readonly whatsapp: string;
  readonly copyLink: string;
  readonly copied: string;
  readonly moreWays: string;
  readonly shareText: (values: { name: string | number; url: string | number }) => string;
  readonly allIngredients: string;
  readonly goodFor: string;
  readonly recentlyViewed: string;
  readonly clearViewed: string;
  readonly labReport: string;
  readonly labReportOf: (values: { batch: string | number; day: string | number }) => string;
  readonly labReportSize: (values: { size: string | number }) => string;
  readonly goesWellWith: string;
  readonly related: string;
} = area.product;

export const content: {
  readonly home: string;
  readonly onThisPage: string;
  readonly updated: (values: { day: string | number }) => string;
  readonly table: string;
  readonly newTab: string;
  readonly query: string;
  readonly talkToUs: string;
} = area.content;

export const drawings: {
  readonly digestion: string;
  readonly women: string;
  readonly liver: string;
  readonly 'four-ages': string;
  readonly jyotish: string;
  readonly yog: string;
  readonly ayur: string;
  readonly 'digestive-tract': string;
  readonly 'liver-plate': string;
} = area.drawings;

export const newArrivals: {
  readonly title: string;
} = area.newArrivals;

export const delivery: {
  readonly heading: string;
  readonly pincode: string;
  readonly check: string;
  readonly hint: string;
  readonly checking: string;
  readonly invalidPincode: string;
  readonly notServiceable: (values: { pincode: string | number }) => string;
  readonly unknownPincode: string;
  readonly deliveryBetween: (values: { pincode: string | number; from: string | number; to: string | number }) => string;
  readonly deliveryOn: (values: { pincode: string | number; day: string | number }) => string;
  readonly dispatchBy: (values: { day: string | number }) => string;
  readonly free: string;
  readonly charge: (values: { amount: string | number }) => string;
  readonly dependsOnState: string;
  readonly cod: string;
  readonly codFrom: (values: { minimum: string | number }) => string;
  readonly codTo: (values: { maximum: string | number }) => string;
  readonly codBetween: (values: { minimum: string | number; maximum: string | number }) => string;
  readonly codFee: (values: { fee: string | number }) => string;
  readonly noCod: string;
} = area.delivery;

export const forms: {
  readonly street: string;
  readonly streetHint: string;
  readonly city: string;
  readonly district: string;
  readonly state: string;
  readonly country: string;
  readonly postcode: string;
  readonly invalidFields: (values: { count: number }) => string;
} = area.forms;

export const frame: {
  readonly openingSoon: string;
  readonly closed: string;
  readonly skip: string;
  readonly main: string;
  readonly menu: string;
  readonly closeMenu: string;
  readonly allPages: string;
  readonly yourAccount: string;
  readonly catalogue: string;
  readonly services: string;
  readonly quickLinks: string;
  readonly terms: string;
  readonly articles: string;
  readonly reachUs: string;
  readonly account: string;
  readonly cart: string;
  readonly cartWith: (values: { count: number }) => string;
  readonly wishlist: string;
  readonly login: string;
  readonly logout: string;
  readonly welcome: (values: { name: string | number }) => string;
  readonly welcomeTo: (values: { brand: string | number }) => string;
  readonly homeOf: (values: { brand: string | number }) => string;
  readonly joinAsSeller: string;
  readonly sellerPortal: string;
  readonly mobileApp: string;
  readonly gstin: string;
  readonly cin: string;
  readonly fssai: string;
  readonly ayush: string;
  readonly backToTop: string;
  readonly dismiss: string;
  readonly gotIt: string;
  readonly away: string;
  readonly awayText: string;
  readonly errorText: string;
  readonly tryAgain: string;
  readonly goHome: string;
  readonly notFoundTitle: string;
  readonly notFound: string;
  readonly notFoundText: string;
  readonly searchProducts: string;
  readonly searchHint: string;
  readonly search: string;
  readonly allProducts: string;
  readonly home: string;
  readonly trackOrder: string;
  readonly whatsapp: string;
  readonly searchPlaceholder: string;
  readonly announcement: string;
  readonly collections: string;
} = area.frame;

export const navigation: {
  readonly home: string;
  readonly about: string;
  readonly shop: string;
  readonly incomePlans: string;
  readonly services: string;
  readonly contact: string;
  readonly offers: string;
  readonly terms: string;
  readonly returns: string;
  readonly shipping: string;
  readonly reviewPolicy: string;
  readonly complaints: string;
  readonly trackRequest: string;
  readonly digestion: string;
  readonly women: string;
  readonly liver: string;
  readonly astrology: string;
  readonly yoga: string;
  readonly ayur: string;
  readonly categories: string;
  readonly concerns: string;
} = area.navigation;

export const cartPage: {
  readonly title: string;
  readonly description: string;
} = area.cartPage;

export const checkoutPage: {
  readonly title: string;
  readonly description: string;
} = area.checkoutPage;

export const thankYouPage: {
  readonly title: string;
  readonly description: string;
} = area.thankYouPage;

export const loginPage: {
  readonly title: string;
  readonly description: string;
} = area.loginPage;

export const registerPage: {
  readonly title: string;
  readonly description: string;
} = area.registerPage;

export const forgotPage: {
  readonly title: string;
  readonly description: string;
} = area.forgotPage;

export const accountPage: {
  readonly title: string;
  readonly description: string;
} = area.accountPage;

export const wishlistPage: {
  readonly title: string;
  readonly description: string;
} = area.wishlistPage;

export const ticketStatusPage: {
  readonly title: string;
  readonly description: string;
} = area.ticketStatusPage;

export const trackOrderPage: {
  readonly title: string;
  readonly description: string;
} = area.trackOrderPage;

export const orderPage: {
  readonly title: string;
  readonly description: string;
} = area.orderPage;

export const openDemo: {
  readonly label: string;
  readonly text: string;
} = area.openDemo;

export const undoPage: {
  readonly title: string;
  readonly description: string;
} = area.undoPage;

export const stopReminderPage: {
  readonly title: string;
  readonly description: string;
} = area.stopReminderPage;

export const sellerLoginPage: {
  readonly title: string;
  readonly description: string;
} = area.sellerLoginPage;

export const reviewPage: {
  readonly title: string;
  readonly description: string;
} = area.reviewPage;

export const stockAlertPage: {
  readonly title: string;
  readonly description: string;
} = area.stockAlertPage;

export const homeSeo: {
  readonly description: (values: { days: string | number }) => string;
} = area.homeSeo;

export const home: {
  readonly why: string;
  readonly licensed: string;
  readonly madeIn: (values: { city: string | number }) => string;
  readonly since: (values: { state: string | number; year: string | number }) => string;
  readonly delivery: string;
  readonly freeIn: (values: { state: string | number }) => string;
  readonly returns: (values: { days: string | number }) => string;
  readonly leading: string;
  readonly seeAll: string;
  readonly byCategory: string;
  readonly achievers: (values: { brand: string | number }) => string;
  readonly achieversText: string;
  readonly join: string;
  readonly know: string;
  readonly highlights: string;
  readonly carousel: string;
  readonly slide: string;
  readonly slideOf: (values: { position: string | number; count: string | number }) => string;
  readonly slideAt: (values: { position: string | number }) => string;
  readonly previous: string;
  readonly next: string;
  readonly start: string;
  readonly stop: string;
  readonly returnsText: string;
  readonly buyAgain: string;
  readonly yourOrders: string;
  readonly voices: string;
  readonly voicesSample: string;
  readonly voicesHow: string;
  readonly foodLicensed: string;
  readonly collections: string;
} = area.home;

export const cartNotices: {
  readonly full: (values: { maximum: string | number }) => string;
} = area.cartNotices;

export const calls: {
  readonly noResponse: string;
  readonly timeout: string;
  readonly unreachable: string;
} = area.calls;

export const field: {
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly show: string;
  readonly hide: string;
  readonly didYouMean: (values: { email: string | number }) => string;
} = area.field;

export const resendCode: {
  readonly send: string;
  readonly wait: (values: { seconds: number }) => string;
} = area.resendCode;

export const sessionEnd: {
  readonly message: string;
  readonly offerOfFile: (values: { link: string | number }) => string;
  readonly offer: (values: { link: string | number }) => string;
  readonly link: string;
} = area.sessionEnd;

export const errorScreen: {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly tryAgain: string;
} = area.errorScreen;

export const ui: {
  readonly missingPart: string;
  readonly reload: string;
  readonly breadcrumb: string;
  readonly newTab: string;
  readonly mrp: string;
  readonly priceBefore: string;
  readonly percentOff: (values: { percent: string | number }) => string;
  readonly decrease: string;
  readonly increase: string;
  readonly loading: string;
} = area.ui;

export const dataList: {
  readonly pages: string;
  readonly newest: string;
  readonly older: string;
  readonly total: (values: { count: string | number }) => string;
  readonly totalMore: (values: { count: string | number }) => string;
} = area.dataList;

export const copyCode: {
  readonly copy: string;
  readonly copied: string;
  readonly copyCode: (values: { code: string | number }) => string;
  readonly codeCopied: (values: { code: string | number }) => string;
} = area.copyCode;

export const notices: {
  readonly loginSuccess: string;
  readonly loginFailed: string;
  readonly registerSuccessTitle: string;
  readonly registerSuccessText: (values: { brand: string | number }) => string;
  readonly emailIncorrect: string;
  readonly cartDuplicateTitle: string;
  readonly cartDuplicateText: string;
  readonly cartAddedTitle: string;
  readonly cartAddedText: string;
  readonly cartEmpty: string;
  readonly productsEmpty: string;
  readonly addressSaved: string;
  readonly profileSaved: string;
  readonly contactSuccessTitle: string;
  readonly contactSuccessText: string;
  readonly paymentScriptFailed: string;
  readonly loading: string;
  readonly pleaseWait: string;
  readonly pleaseWaitOrder: string;
  readonly unexpectedError: string;
  readonly orderPlaced: string;
  readonly thanks: string;
  readonly orderIdIs: string;
  readonly offersHeading: string;
} = area.notices;

export const productCard: {
  readonly add: string;
  readonly addNamed: (values: { name: string | number }) => string;
  readonly know: string;
  readonly knowNamed: (values: { name: string | number }) => string;
  readonly viewCart: string;
  readonly outOfStock: string;
  readonly points: (values: { points: string | number }) => string;
  readonly wishlist: (values: { name: string | number }) => string;
  readonly rating: (values: { average: string | number }) => string;
  readonly sampleMark: string;
  readonly perUnit: (values: { price: string | number; unit: string | number }) => string;
  readonly options: (values: { count: string | number }) => string;
  readonly from: (values: { price: string | number }) => string;
} = area.productCard;

export const catalogSeo: {
  readonly home: string;
  readonly shop: string;
  readonly allProducts: string;
  readonly search: (values: { keyword: string | number }) => string;
  readonly searchIn: (values: { keyword: string | number; category: string | number }) => string;
  readonly ofCategory: (values: { names: string | number; count: string | number }) => string;
  readonly ofAll: string;
  readonly concernTitle: (values: { concern: string | number }) => string;
  readonly ofConcern: (values: { about: string | number; count: number; concern: string | number }) => string;
  readonly ofCollection: (values: { about: string | number; count: number; collection: string | number }) => string;
} = area.catalogSeo;

export const units: {
  readonly g: {
    readonly per: string;
    readonly name: string;
  };
  readonly ml: {
    readonly per: string;
    readonly name: string;
  };
  readonly tablets: {
    readonly per: string;
    readonly name: string;
  };
  readonly capsules: {
    readonly per: string;
    readonly name: string;
  };
  readonly pieces: {
    readonly per: string;
    readonly name: string;
  };
} = area.units;

export const licenceKinds: {
  readonly AYUSH: string;
  readonly Cosmetic: string;
} = area.licenceKinds;

export const searchBox: {
  readonly suggestions: string;
  readonly recent: string;
  readonly clearRecent: string;
  readonly concerns: string;
  readonly categories: string;
  readonly products: string;
  readonly popular: string;
  readonly seeAll: (values: { count: number; keyword: string | number }) => string;
  readonly noProducts: string;
  readonly searchAnyway: (values: { keyword: string | number }) => string;
  readonly count: (values: { count: number }) => string;
  readonly close: string;
  readonly title: string;
} = area.searchBox;

export const reviews: {
  readonly heading: string;
  readonly headingWithQuestions: string;
  readonly pageTitle: (values: { name: string | number }) => string;
  readonly none: string;
  readonly noneYet: string;
  readonly noMatch: string;
  readonly outOfFive: (values: { average: string | number }) => string;
  readonly count: (values: { count: number }) => string;
  readonly samples: (values: { count: number }) => string;
  readonly sample: string;
  readonly sampleNote: string;
  readonly how: (values: { day: string | number }) => string;
  readonly policy: string;
  readonly starsOf: (values: { stars: number }) => string;
  readonly verified: string;
  readonly solicited: string;
  readonly photoOf: (values: { position: string | number; author: string | number }) => string;
  readonly reply: string;
  readonly helpful: string;
  readonly helpfulNamed: (values: { author: string | number }) => string;
  readonly seeAll: (values: { count: number }) => string;
  readonly sort: string;
  readonly sorts: {
    readonly helpful: string;
    readonly newest: string;
    readonly highest: string;
    readonly lowest: string;
  };
  readonly withPhotos: (values: { count: string | number }) => string;
  readonly onlyStars: (values: { stars: number }) => string;
  readonly pages: string;
  readonly previous: string;
  readonly next: string;
  readonly pageOf: (values: { page: string | number; pages: string | number }) => string;
  readonly questions: string;
  readonly noQuestions: string;
  readonly askedBy: (values: { author: string | number }) => string;
  readonly ask: string;
  readonly question: string;
  readonly name: string;
  readonly email: string;
  readonly emailHint: string;
  readonly send: string;
} = area.reviews;

export const reviewForm: {
  readonly home: string;
  readonly name: string;
  readonly heading: string;
  readonly lead: (values: { number: string | number }) => string;
  readonly wrongLink: string;
  readonly reviewOf: (values: { name: string | number }) => string;
  readonly rating: string;
  readonly starsGiven: (values: { stars: number }) => string;
  readonly title: string;
  readonly body: string;
  readonly bodyHint: string;
  readonly author: string;
  readonly authorHint: string;
  readonly agree: string;
  readonly send: string;
  readonly waiting: string;
  readonly published: string;
  readonly rejected: string;
  readonly withdraw: string;
  readonly stop: string;
  readonly stopped: string;
  readonly reasons: {
    readonly spam: string;
    readonly abuse: string;
    readonly personal_data: string;
    readonly medical_claim: string;
    readonly off_topic: string;
    readonly not_genuine: string;
  };
} = area.reviewForm;

export const herbs: {
  readonly amla: string;
  readonly triphala: string;
  readonly ashwagandha: string;
  readonly turmeric: string;
  readonly ginger: string;
  readonly shatavari: string;
  readonly tulsi: string;
  readonly neem: string;
  readonly mint: string;
  readonly tea: string;
  readonly brahmi: string;
  readonly giloy: string;
  readonly moringa: string;
  readonly rosemary: string;
  readonly bhringraj: string;
  readonly aloe: string;
  readonly shikakai: string;
  readonly coconut: string;
  readonly almond: string;
  readonly mulethi: string;
  readonly hibiscus: string;
  readonly saffron: string;
  readonly rose: string;
  readonly lotus: string;
  readonly sandalwood: string;
  readonly clove: string;
  readonly fennel: string;
  readonly sesame: string;
  readonly cinnamon: string;
  readonly isabgol: string;
  readonly cardamom: string;
  readonly honeycomb: string;
  readonly shilajit: string;
  readonly ghee: string;
  readonly pomegranate: string;
  readonly onion: string;
  readonly guggul: string;
  readonly eucalyptus: string;
  readonly nirgundi: string;
  readonly lemongrass: string;
  readonly chamomile: string;
  readonly sugarcane: string;
  readonly grape: string;
} = area.herbs;

export const stockAlert: {
  readonly heading: string;
  readonly email: string;
  readonly send: string;
  readonly pageHeading: string;
  readonly home: string;
  readonly working: string;
} = area.stockAlert;

export const incomeExplained: {
  readonly standing: string;
  readonly states: {
    readonly active: string;
    readonly inactive: string;
    readonly frozen: string;
  };
  readonly rank: string;
  readonly ownSp: string;
  readonly purchases: string;
  readonly leaders: string;
  readonly network: string;
  readonly heading: string;
  readonly share: (values: { percent: string | number; value: string | number; amount: string | number }) => string;
  readonly points: (values: { sp: string | number; value: string | number }) => string;
  readonly components: {
    readonly personal: string;
    readonly rebate: string;
    readonly group: string;
    readonly fixed: string;
    readonly e_bonus: string;
    readonly r_bonus: string;
    readonly p_bonus: string;
  };
  readonly total: string;
  readonly restated: {
    readonly heading: string;
    readonly about: (values: { amount: string | number }) => string;
    readonly change: (values: { before: string | number; after: string | number }) => string;
  };
  readonly notOpenable: string;
  readonly slab: (values: { over: string | number; upto: string | number; percent: string | number }) => string;
  readonly slabLast: (values: { over: string | number; percent: string | number }) => string;
  readonly needsActive: (values: { sp: string | number }) => string;
  readonly nobodyBelow: string;
  readonly level: (values: { level: string | number }) => string;
  readonly roundedByLevel: string;
  readonly eBonusAbout: (values: { percent: string | number }) => string;
  readonly eBonusFirst: (values: { percent: string | number; value: string | number }) => string;
  readonly eBonusPart: (values: { percent: string | number; value: string | number; own: string | number; taken: string | number }) => string;
  readonly roundedOnce: (values: { amount: string | number }) => string;
  readonly nobodyRated: string;
  readonly fixedAbout: string;
  readonly rBonusPaid: (values: { name: string | number }) => string;
  readonly rBonusNone: string;
  readonly pBonusRow: (values: { from: string | number; to: string | number }) => string;
  readonly pBonusNone: (values: { sp: string | number }) => string;
  readonly missingHeading: string;
  readonly activeReached: (values: { needed: string | number }) => string;
  readonly activeMissing: (values: { sp: string | number; needed: string | number }) => string;
  readonly frozenAbout: string;
  readonly highest: string;
  readonly nextRank: (values: { name: string | number }) => string;
  readonly beActive: string;
  readonly leadersOf: (values: { have: string | number; needed: string | number }) => string;
  readonly networkOf: (values: { have: string | number; needed: string | number }) => string;
  readonly nearest: string;
  readonly nearestSp: (values: { id: string | number; sp: string | number; missing: string | number }) => string;
  readonly loading: string;
  readonly again: string;
  readonly more: string;
  readonly noMembers: string;
  readonly source: (values: { id: string | number; points: string | number }) => string;
  readonly ratedSource: (values: { id: string | number; level: string | number; points: string | number; percent: string | number }) => string;
  readonly entries: string;
  readonly noEntries: string;
  readonly date: string;
  readonly returned: string;
  readonly order: string;
  readonly sp: string;
  readonly paid: string;
} = area.incomeExplained;
