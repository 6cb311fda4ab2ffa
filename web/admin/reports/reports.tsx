import { Link } from 'react-router';
import { reportNames, type ReportName } from '#contract/admin/reports/report-names.ts';
import { reports as messages } from '#messages/admin.ts';
import { ScreenHeading, type Screen, usePermission } from '../screen.tsx';
import { readReport, ReportPage } from './report-page.tsx';
import styles from './reports.module.css';

export const reportsScreen: Screen = {
  path: 'reports',
  menuLabel: messages.heading,
  group: 'reports',
  permission: 'reports.read',
  pages: {
    '': { load: async () => null, component: Reports },
    ...Object.fromEntries(
      reportNames.map((report) => [
        report,
        { load: readReport(report), component: () => <ReportPage key={report} report={report} /> },
      ]),
    ),
  },
};

const groups: readonly [name: keyof typeof messages.groups, reports: readonly (ReportName | 'gst')[]][] = [
  [
    'sales',
    ['sales-by-day', 'sales-by-product', 'sales-by-category', 'sales-by-state', 'sales-by-coupon', 'sales-by-payment'],
  ],
  ['money', ['payments', 'settlements', 'gst']],
  ['goods', ['stock', 'returns-by-reason']],
  ['customers', ['searches']],
  [
    'network',
    [
      'payouts-by-month',
      'incomes-by-month',
      'income-bands',
      'network-activity',
      'network-retention',
      'network-ranks',
      'network-legs',
    ],
  ],
];

function Reports() {
  const maySeeTax = usePermission('tax_documents.read');
  return (
    <>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <p className={styles['intro']}>{messages.intro}</p>
      <div className={styles['groups']}>
        {groups.map(([group, reports]) => (
          <section key={group} className={styles['panel']} aria-labelledby={`reports-${group}`}>
            <h2 id={`reports-${group}`}>{messages.groups[group]}</h2>
            <ul className={styles['list']}>
              {reports
                .filter((report) => report !== 'gst' || maySeeTax)
                .map((report) => (
                  <li key={report}>
                    <Link to={report === 'gst' ? '/gst' : `/reports/${report}`}>
                      {report === 'gst' ? messages.gstName : messages.names[report]}
                    </Link>
                    <p>{report === 'gst' ? messages.gstAbout : messages.about[report]}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
