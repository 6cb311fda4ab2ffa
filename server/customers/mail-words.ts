/** What the mails of accounts say. */
export const words = {
  welcome: {
    subject: (brand: string) => `Welcome to ${brand}`,
    heading: (firstName: string) => `Welcome, ${firstName}`,
    text: (brand: string) =>
      `Thank you for registering with ${brand}. You can log in with your mobile number and the password you chose.`,
    visit: 'Visit the shop',
  },
  resetCode: {
    subject: (brand: string) => `Your ${brand} password code`,
    heading: 'Set a new password',
    enter: (firstName: string) => `Dear ${firstName}, enter this code where you asked for a new password:`,
    life: (brand: string, minutes: number) =>
      `It works once and for ${minutes} minutes. Nobody from ${brand} will ever ask you for it.`,
    notYou: 'If you did not ask for a new password, please ignore this mail: nothing has changed.',
  },
  passwordChanged: {
    subject: (brand: string) => `Your ${brand} password was changed`,
    heading: 'Your password was changed',
    text: (firstName: string) =>
      `Dear ${firstName}, a new password was set for your account just now, and all devices were logged out.`,
    notYou: 'If this was not you, please call or write to us at once.',
  },
};
