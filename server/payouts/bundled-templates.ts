import type { FrameColumn, LineColumn, PayoutTemplate } from '#contract/payout-template.ts';

const column = (
  source: LineColumn['source'],
  title: string,
  more: Partial<Omit<LineColumn, 'source' | 'title'>> = {},
): LineColumn => ({ title, source, text: '', width: null, align: 'left', pad: ' ', ...more });
const frame = (source: FrameColumn['source'], more: Partial<Omit<FrameColumn, 'source'>> = {}): FrameColumn => ({
  title: '',
  source,
  text: '',
  width: null,
  align: 'left',
  pad: ' ',
  ...more,
});

const upTo2Lakh = { mode: 'NEFT', from_paise: 0 } as const;
const from2Lakh = { mode: 'RTGS', from_paise: 20_000_000 } as const;
const words = {
  paid: ['SUCCESS', 'PAID', 'PROCESSED', 'CREDITED'],
  failed: ['FAILED', 'REJECTED'],
  returned: ['RETURNED', 'REVERSED'],
  pending: ['PENDING', 'IN PROCESS', 'UNDER PROCESS'],
};
const byTitles: PayoutTemplate['response'] = {
  layout: 'titles',
  separator: ',',
  skip_first: 0,
  skip_last: 0,
  columns: {
    reference: 'Reference',
    amount: 'Amount',
    state: 'Status',
    utr: 'UTR',
    date: 'Date',
    reason: 'Reason',
  },
  amount_in: 'rupees',
  date_format: 'DD/MM/YYYY',
  ...words,
};

/**
 * By key. The company's account must be entered before the first file. Staff save what their bank needs over these or
 * as additional templates.
 */
export const bundledTemplates: Readonly<Record<string, PayoutTemplate>> = {
  // Columns of the bulk upload in most banks' net banking, with ICICI's codes for the modes.
  csv: {
    name: 'Bulk upload (CSV)',
    debit_account: '',
    debit_ifsc: '',
    client_code: '',
    file: {
      layout: 'delimited',
      separator: ',',
      line_end: 'crlf',
      extension: 'csv',
      titles: true,
      header: [],
      columns: [
        column('mode', 'Payment Mode'),
        column('debit_account', 'Debit Account'),
        column('name', 'Beneficiary Name', { width: 40 }),
        column('account', 'Beneficiary Account', { width: 24 }),
        column('ifsc', 'IFSC'),
        column('amount', 'Amount'),
        column('currency', 'Currency'),
        column('reference', 'Reference'),
        column('remarks', 'Remarks', { width: 30 }),
        column('email', 'Email', { width: 100 }),
        column('mobile', 'Mobile'),
      ],
      trailer: [],
      date_format: 'DD/MM/YYYY',
      remarks: 'INCOME',
      modes: [
        { ...upTo2Lakh, code: 'NFT' },
        { ...from2Lakh, code: 'RTG' },
      ],
      own_bank: { prefix: 'ICIC', code: 'WIB' },
    },
    response: byTitles,
  },
  // One line for the file, then one per payout, as banks accept them by SFTP.
  filehdr: {
    name: 'Text file with header (FILEHDR)',
    debit_account: '',
    debit_ifsc: '',
    client_code: '',
    file: {
      layout: 'delimited',
      separator: ',',
      line_end: 'crlf',
      extension: 'txt',
      titles: false,
      header: [
        frame('text', { text: 'FILEHDR' }),
        frame('client_code'),
        frame('batch'),
        frame('date'),
        frame('count'),
        frame('total'),
      ],
      columns: [
        column('mode', 'Mode'),
        column('debit_ifsc', 'Payer IFSC'),
        column('debit_account', 'Debit account'),
        column('ifsc', 'Beneficiary IFSC'),
        column('account', 'Beneficiary account'),
        column('currency', 'Currency'),
        column('amount', 'Amount'),
        column('reference', 'Remarks'),
        column('name', 'Name', { width: 40 }),
        column('email', 'Email', { width: 100 }),
        column('mobile', 'Mobile'),
      ],
      trailer: [],
      date_format: 'DDMMYYYY',
      remarks: 'INCOME',
      modes: [
        { ...upTo2Lakh, code: 'NEFT' },
        { ...from2Lakh, code: 'RTGS' },
      ],
      own_bank: null,
    },
    response: {
      ...byTitles,
      layout: 'positions',
      skip_first: 1,
      columns: { reference: '1', amount: '2', state: '3', utr: '4', date: '5', reason: '6' },
      date_format: 'DDMMYYYY',
    },
  },
  fixed: {
    name: 'Fixed width',
    debit_account: '',
    debit_ifsc: '',
    client_code: '',
    file: {
      layout: 'fixed',
      separator: ',',
      line_end: 'crlf',
      extension: 'txt',
      titles: false,
      header: [
        frame('text', { text: 'H', width: 1 }),
        frame('client_code', { width: 12 }),
        frame('date', { width: 11 }),
        frame('batch', { width: 10, align: 'right', pad: '0' }),
      ],
      columns: [
        column('text', 'Record', { text: 'D', width: 1 }),
        column('reference', 'Reference', { width: 16 }),
        column('mode', 'Mode', { width: 4 }),
        column('debit_account', 'Debit account', { width: 18, align: 'right', pad: '0' }),
        column('account', 'Account', { width: 18 }),
        column('ifsc', 'IFSC', { width: 11 }),
        column('amount_paise', 'Amount in paise', { width: 15, align: 'right', pad: '0' }),
        column('name', 'Name', { width: 35 }),
        column('date', 'Date', { width: 11 }),
        column('remarks', 'Remarks', { width: 20 }),
      ],
      trailer: [
        frame('text', { text: 'T', width: 1 }),
        frame('count', { width: 8, align: 'right', pad: '0' }),
        frame('total_paise', { width: 18, align: 'right', pad: '0' }),
      ],
      date_format: 'YYYYMMDD',
      remarks: 'INCOME',
      modes: [
        { ...upTo2Lakh, code: 'NEFT' },
        { ...from2Lakh, code: 'RTGS' },
      ],
      own_bank: null,
    },
    response: {
      ...byTitles,
      layout: 'fixed',
      skip_first: 1,
      skip_last: 1,
      columns: { reference: '1-16', amount: '17-31', state: '32-41', utr: '42-63', date: '64-71', reason: '72-111' },
      amount_in: 'paise',
      date_format: 'YYYYMMDD',
    },
  },
};
