export const words = {
  title: (brand: string) => `Sign in · ${brand} direct sellers`,
  signIn: 'Sign in',
  use: (brand: string) => `Use the mobile number and password of your ${brand} account.`,
  mobile: 'Mobile',
  password: 'Password',
  wait: 'Please wait…',
  forgot: 'Forgot your password?',
  notYet: 'Not a direct seller yet?',
};
