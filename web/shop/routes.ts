import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('shop', 'routes/shop.tsx'),
  route('product-category/:id', 'routes/category.tsx'),
  route('concern/:slug', 'routes/concern.tsx'),
  route('collection/:slug', 'routes/collection.tsx'),
  route('product-details/:id', 'routes/product.tsx'),
  route('product-reviews/:id', 'routes/product-reviews.tsx'),
  // Buying and the account
  route('cart', 'routes/cart.tsx'),
  route('shoping-cart', 'routes/cart.tsx', { id: 'shoping-cart' }),
  route('checkout', 'routes/checkout.tsx'),
  route('thankyou', 'routes/thankyou.tsx'),
  route('login', 'routes/login.tsx'),
  route('seller-login', 'routes/seller-login.tsx'),
  route('register', 'routes/register.tsx'),
  route('forgot', 'routes/forgot.tsx'),
  route('myaccount', 'routes/myaccount.tsx'),
  route('order/:id', 'routes/order.tsx'),
  route('review/:number', 'routes/review.tsx'),
  route('stock-alert/:id', 'routes/stock-alert.tsx'),
  route('track-order', 'routes/track-order.tsx'),
  route('stop-reminder', 'routes/stop-reminder.tsx'),
  route('undo', 'routes/undo.tsx'),
  route('wishlist', 'routes/wishlist.tsx'),
  route('whishlist', 'routes/wishlist.tsx', { id: 'whishlist' }),
  // The company
  route('about', 'routes/about.tsx'),
  route('catalogue', 'routes/catalogue.tsx'),
  route('gallery', 'routes/gallery.tsx'),
  route('incomeplans', 'routes/incomeplans.tsx'),
  route('offers', 'routes/offers.tsx'),
  route('services', 'routes/services.tsx'),
  // Health articles
  ...['human-digestive-system', 'womens-health', 'ways-to-keep-lever-healthy'].map((path) =>
    route(path, 'routes/article.tsx', { id: path }),
  ),
  // Pages with a form that becomes a ticket
  route('contact', 'routes/contact.tsx'),
  route('complaints-and-redressals', 'routes/complaints-and-redressals.tsx'),
  route('complaints-redressal-policy', 'routes/complaints-and-redressals.tsx', { id: 'complaints-redressal-policy' }),
  route('return-policy', 'routes/return-policy.tsx'),
  route('ticket-status', 'routes/ticket-status.tsx'),
  // Text pages, and addresses that do not exist
  route('*', 'routes/content.tsx'),
] satisfies RouteConfig;
