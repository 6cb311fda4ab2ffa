import type { OwnIncomeAccountReply } from '#contract/income-ledger.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { income as messages } from '#messages/portal.ts';
import { DownloadButton } from '../own-files.tsx';
import styles from './income.module.css';

/** Names a tax year by the calendar year in which it begins: 2026–27. */
export const nameYear = (year: number) => `${year}–${String(year + 1).slice(2)}`;

interface CertificateFilesProps {
  member: string;
  certificates: OwnIncomeAccountReply['data']['tds_certificates'];
}

export function CertificateFiles({ member, certificates }: CertificateFilesProps) {
  return (
    <div className={styles['file']}>
      {certificates.map(({ year, quarter }) => (
        <DownloadButton
          key={`${year} ${quarter}`}
          path={`${memberPaths.incomeAccount}/tds-certificates/${year}/${quarter}?member=${member}`}
          name={`tds-certificate-${year}-q${quarter}.pdf`}
        >
          {messages.certificateOf({ quarter, year: nameYear(year) })}
        </DownloadButton>
      ))}
    </div>
  );
}
