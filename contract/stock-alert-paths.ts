export const stockAlertPaths = {
  alerts: '/api/stock-alerts',
  confirm: '/api/stock-alerts/confirm',
  stop: '/api/stock-alerts/stop',
} as const;
