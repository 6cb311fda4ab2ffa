/**
 * What the shop says, word for word (spelling included) as the specification gives it.
 * Forms, alerts and the server all take their wording from here.
 */
export const messages = {
  loginSuccess: 'You have successfully Logged In!',
  loginRefused: 'Mobile number or password is incorrect',
  registerSuccessTitle: 'You have successfully registered!',
  registerSuccessText: (brand: string) => `Now you can order ${brand} products.`,
  forgotRefused: 'Email is incorrect',
  cartDuplicateTitle: 'Oops!',
  cartDuplicateText: 'Product already Available in cart',
  cartAddedTitle: 'Success!!',
  cartAddedText: 'Product Added To Cart Successfully',
  cartEmpty: 'Cart is empty.',
  productsEmpty: 'No product to display',
  addressSaved: 'Address Updated successfully.',
  profileSaved: 'Profile Updated successfully.',
  contactSuccessTitle: 'Message has been sent successfully',
  contactSuccessText: 'We will get back to you as soon as possible.',
  paymentScriptFailed: 'offline',
  loading: 'Loading...',
  pleaseWait: 'Please Wait...',
  pleaseWaitOrder: 'Please wait...',
  unexpectedError: 'Unexpected Application Error!',
  orderPlaced: 'Your order has been placed successfully',
  thanks: 'Thanku for your purchase!',
  orderIdIs: 'Your order ID is:',
  offersHeading: 'The Hottest Offers That Will Leave You Speechless!',
} as const;
