/** The migrations of version 1.0.0. Their files are gone: `server/schema` contains their result. */
export const migrationsOfFirstRelease: readonly string[] = `
  0001-platform 0002-catalog 0003-pricing 0004-customers 0005-orders 0006-payment-books 0007-search-planning 0020-gallery 0021-income-plan
  0030-tickets 0031-page-text 0035-languages 0036-patient-jobs 0037-hindi-goods 0038-hindi-company 0040-order-life 0045-payment-door
  0046-payment-news 0051-photos 0052-gst-papers 0059-shipping-zones 0060-cod-fee 0062-checks 0064-stray-reference 0070-trade-terms
  0071-staff-permissions 0072-plan-files 0080-languages-in-code 0081-translations 0085-audit-log 0087-payment-providers 0089-order-terms
  0090-demo-accounts 0092-history-stays 0093-demo-records 0094-staff-invitation 0095-order-limits 0096-order-review 0098-message-secrets
  0099-sign-in-guard 0100-sessions 0101-verification-codes 0102-order-numbers 0103-ticket-order-number 0108-finding-texts 0110-catalogue-editing
  0111-product-families 0112-price-history 0115-catalogue-import 0120-staff-roles 0121-staff-factors 0122-approvals 0123-audit-search
  0125-attributes 0130-reviews 0131-stock-alerts 0135-coupon-offered 0136-order-promise 0140-offer-coupon 0141-ticket-numbers 0142-refill-reminders
  0143-whatsapp-updates 0145-home-figures 0150-demo-tickets 0151-lab-reports 0155-order-list 0156-order-edit 0160-customer-service
  0161-ticket-answers 0162-failed-work 0165-marketing 0166-page-versions 0170-goods-received 0180-opening 0181-webhooks 0182-api-keys 0185-reports
  0190-more-categories 0191-collections 0195-picture-alts 0200-brand-files 0201-message-templates 0202-settlements 0203-return-days
  0207-list-indexes 0208-daily-sales 0213-demo-office 0214-text-messages 0220-demo-settlements 0230-buyer-standing 0270-quiet-webhooks
  0280-complaint-words 0290-order-feed 0291-order-feed-webhooks 0292-order-feed-plans
`
  .trim()
  .split(/\s+/);
