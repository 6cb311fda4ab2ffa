import { staffAchieversPath } from '#contract/admin/marketing/achievers.ts';
import { staffSponsorChangePath } from '#contract/sponsor-change.ts';
import { approvalPaths } from '#contract/admin/home/approvals.ts';
import { staffSearchPaths } from '#contract/admin/catalogue/attributes.ts';
import { staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import { messageTemplatePaths } from '#contract/admin/settings/message-templates.ts';
import { checkPaths } from '#contract/admin/reports/check-kinds.ts';
import { staffCollectionPaths } from '#contract/admin/catalogue/collections.ts';
import { staffContentPaths } from '#contract/admin/content/content.ts';
import { integrationPaths } from '#contract/admin/settings/integrations.ts';
import { staffMembersPath } from '#contract/admin/network/members.ts';
import { staffMembershipPaths } from '#contract/admin/network/membership.ts';
import { staffMonthsPath } from '#contract/admin/network/months.ts';
import { staffPagePaths } from '#contract/admin/content/pages.ts';
import { staffIncomeLedgerPath } from '#contract/admin/network/income-ledger.ts';
import { staffPayoutPaths } from '#contract/admin/network/payouts.ts';
import { staffPeoplePaths } from '#contract/admin/staff/people.ts';
import { staffPricePaths } from '#contract/admin/catalogue/prices.ts';
import { staffReviewPaths } from '#contract/admin/customers/reviews.ts';
import { staffRolePaths } from '#contract/admin/staff/roles.ts';
import { settlementPaths } from '#contract/admin/reports/settlements.ts';
import { staffShippingPaths } from '#contract/admin/settings/shipping.ts';
import { staffStockPaths } from '#contract/admin/catalogue/stock.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import type { Example } from './example-place.testing.ts';

/** With their filters and column headings. */
export const exportedLists = [
  [staffPaths.enquiries, '', 'id,kind,name,email,mobile,message,received_at,handled_at,handled_by'],
  [staffPaths.mails, '?state=failed', 'id,recipient,subject,state,written_at,sent_at,problem'],
  [staffPaths.jobs, '?state=failed', 'id,kind,state,attempts,error,about,created_at,at'],
  [
    staffPaths.tickets,
    '',
    'number,kind,state,name,mobile,email,subject,message,order_number,products,reason,assignee,received_at,acknowledge_by,settle_by,acknowledged_at,resolved_at,resolution,late',
  ],
  [staffPaths.replyTemplates, '', 'id,name,text,text_hi'],
  [
    staffPaths.unmatchedPayments,
    '',
    'id,order_number,provider,payment_id,amount,reason,state,refund_id,transfer_reference,problem,found_at,settled_at',
  ],
  [
    staffReviewPaths.reviews,
    '?state=pending',
    'id,product,order_number,author,stars,title,review,state,reject_reason,reply,sample,written_at,decided_at',
  ],
  [
    staffReviewPaths.questions,
    '?state=pending',
    'id,product,author,question,state,reject_reason,answer,sample,asked_at,decided_at',
  ],
  [staffStockPaths.stock, '?view=low', 'sku,product,available,committed,on_hand,low_stock_at,in_batches,next_expiry'],
  [
    staffStockPaths.receipts,
    '',
    'id,supplier,bill_number,bill_date,received_at,received_by,products,quantity,total_cost',
  ],
  [staffStockPaths.batches, '?view=all', 'batch,sku,product,expires_on,state,remaining'],
  [staffShippingPaths.pins, '?pincode=248001', 'from_pin,to_pin,serviceable,cod,charge,min_days,max_days,note'],
  [staffShippingPaths.zones, '', 'id,zone,country,state,delivered,cod,charge,min_days,max_days'],
  [
    `${checkPaths.checks}/findings`,
    '?state=closed',
    'id,kind,place,order_number,expected,found,first_seen_at,last_seen_at,closed_at',
  ],
  [
    settlementPaths.settlements,
    '',
    'provider,settlement_id,utr,settled_at,payments,received,refunds,refunded,adjusted,fees,gst,net,differences',
  ],
  [
    settlementPaths.entries,
    '?provider=razorpay&settlement_id=setl_1',
    'provider,settlement_id,settled_at,kind,reference,order_number,amount,fee,gst,net,shop_amount,difference',
  ],
  [messageTemplatePaths.templates, '', 'email,language,text,standard,own'],
  [staffCatalogPaths.categories, '', 'id,slug,name,name_hi,parent_id,picture,featured,products,archived_at'],
  [staffCatalogPaths.families, '', 'family_id,family,product_id,sku,product,options'],
  [
    staffCollectionPaths.collections,
    '',
    'id,state,name,description,slug,name_hi,description_hi,slug_hi,kind,product_ids,match,sort,published,featured,starts_at,ends_at,rules,products',
  ],
  [staffSearchPaths.attributes, '', 'filter,in_lists,id,slug,name,description,name_hi,description_hi,words,products'],
  [staffSearchPaths.synonyms, '', 'id,phrase,stands_for'],
  [staffSearchPaths.misses, '', 'words,searches,last_on'],
  [
    staffPricePaths.schedules,
    '?open=true',
    'id,sku,product,regular_price,sale_price,starts_at,ends_at,state,created_by,created_at',
  ],
  [staffContentPaths.announcement, '', 'id,state,text,text_hi,link_path,first_order_only,active,starts_at,ends_at'],
  [
    staffContentPaths.banner,
    '',
    'id,state,title,text,link_label,alt,title_hi,text_hi,link_label_hi,alt_hi,link_path,picture,small_picture,active,starts_at,ends_at',
  ],
  [
    staffContentPaths.offer,
    '',
    'id,state,title,short_description,long_description,title_hi,short_description_hi,long_description_hi,valid_from,valid_to,coupon_code,picture,active',
  ],
  [staffContentPaths.gallery_image, '', 'id,state,title,alt,title_hi,alt_hi,picture,video_url'],
  [staffAchieversPath, '?state=hidden', 'id,member_id,name,title,month,photo,hidden_at,hidden_by,reason'],
  [staffPagePaths.pages, '', 'path,title,group,state_en,changed_at_en,state_hi,changed_at_hi,withdrawn'],
  [
    staffPeoplePaths.people,
    '',
    'id,name,email,role,state,second_factor,second_factor_required,last_used_at,created_at,invitation_expires_at',
  ],
  [staffRolePaths.roles, '', 'role,members,second_factor_required,permissions'],
  [
    approvalPaths.approvals,
    '?state=decided',
    'id,action,state,amount,order_number,details,requested_by,requested_at,expires_at,decided_by,decided_at,note',
  ],
  [
    staffMembersPath,
    '?status=live',
    'member_id,name,joined_on,status,status_since,sponsor_id,sponsor,title,town,state,mobile,kyc',
  ],
  [staffMembershipPaths.changes, '?state=approved', 'id,member_id,name,kind,state,confirmed_at'],
  [staffMembershipPaths.exits, '?state=done', 'id,member_id,name,kind,state,given_at,effective_at,reason'],
  [staffSponsorChangePath, '?state=approved', 'id,member_id,name,new_sponsor_id,new_sponsor,state,requested_at'],
  [
    staffPayoutPaths.batches,
    '',
    'id,state,made_at,made_by,approved_at,approved_by,channel,payable_lines,payable,paid_lines,paid,failed_lines,failed,returned_lines,returned,held_lines,held,carried_lines,carried',
  ],
  [
    `${staffIncomeLedgerPath}/adjustments`,
    '?state=reversed',
    'id,member_id,name,kind,state,amount,corrected_month,reason,requested_by,approved_by,approved_at',
  ],
  [staffMonthsPath, '', 'month,state,direct_sellers,sale_points,amount,approved_at,requested_by,approved_by'],
  [integrationPaths.webhooks, '', 'id,name,url,events,active,created_at,last_state'],
  [
    integrationPaths.deliveries,
    '',
    'id,webhook,event,event_id,state,attempts,created_at,last_attempt_at,last_status,last_error',
  ],
  [integrationPaths.apiKeys, '', 'id,name,begins_with,scopes,state,created_by,created_at,expires_at,last_used_at'],
] as const;

export function exportExamples(): Record<string, () => Promise<Example>> {
  return Object.fromEntries(
    exportedLists.map(([path, filters]) => [
      `GET ${path}.csv`,
      () => Promise.resolve({ url: `${path}.csv${filters}`, entry: { object_id: filters } }),
    ]),
  );
}
