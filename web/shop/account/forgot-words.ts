export const words = {
  home: 'Home',
  name: 'Forgot password',
  text: 'Enter the email address of your account and the password you want to have. We send a 6-digit code to that address; with it the new password takes effect.',
  /** A refusal, and what else is the matter. */
  refusedBecause: (refusal: string, cause: string) => `${refusal}. ${cause}`,
  noCode: 'There is no code on its way in this tab. Please enter your email first.',
  email: 'Email',
  password: 'New password',
  passwordHint: 'At least 8 characters.',
  reset: 'Reset Password',
  haveCode: 'I already have a code',
  changedTitle: 'Your password has been changed',
  changedText: 'Please log in with the new one.',
  sent: (email: string) => `We have sent a code to ${email}. It may take a minute; please look in the spam folder too.`,
  code: 'Code from the email',
  set: 'Set new password',
  otherEmail: 'Use another email',
};
