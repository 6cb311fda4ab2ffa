import { useState } from 'react';
import type { PageOfWords } from '#contract/pages.ts';
import type { PageVersion, StaffPage } from '#contract/admin/content/pages.ts';
import { pages as messages } from '#messages/admin.ts';
import { Dialog } from '#web/admin/kit/form.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import look from '#web/admin/kit/look.module.css';
import { formatTime } from '../kit/dates.ts';
import { previewPageText, readVersionText, restoreVersion } from './page-api.ts';
import { PageBlocks } from './page-blocks.tsx';
import styles from './pages.module.css';

interface PageVersionsProps {
  page: StaffPage;
  /** False while the editor has unsaved changes. */
  canRestore: boolean;
  onRestored: (page: StaffPage) => void;
}

export function PageVersions({ page, canRestore, onRestored }: PageVersionsProps) {
  const at = { path: page.path.replace(/^\//, ''), language: page.language };
  const [shown, setShown] = useState<{ version: PageVersion; preview: PageOfWords } | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function view(version: PageVersion) {
    const text = await readVersionText(at, version.version);
    const preview = text.ok ? await previewPageText(at, text.reply) : text;
    if (preview.ok) setShown({ version, preview: preview.reply });
    else showFailure(preview.failure);
  }
  async function restore(version: PageVersion) {
    setIsBusy(true);
    const result = await restoreVersion(at, page.revision, version.version);
    setIsBusy(false);
    if (!result.ok) return showFailure(result.failure);
    setShown(null);
    showToast(messages.restored({ version: version.version }));
    onRestored(result.reply);
  }
  const latest = page.versions[0]?.version;
  return (
    <section className={styles['versions']} aria-labelledby="versions">
      <h2 id="versions">{messages.versions}</h2>
      <ol className={look['lined']} reversed>
        {page.versions.map((version) => (
          <li key={version.version} className={look['entry']}>
            <span>
              <strong>{messages.version({ version: version.version })}</strong>{' '}
              {version.action === 'restore'
                ? messages.restoredFrom({ version: version.restored_version ?? 0 })
                : messages.actions[version.action]}
            </span>
            <span className={look['note']}>
              {[formatTime(version.at), version.saved_by].filter(Boolean).join(' · ')}
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={messages.viewVersion({ version: version.version })}
              onClick={() => void view(version)}
            >
              {messages.viewShort}
            </Button>
          </li>
        ))}
      </ol>
      {shown && (
        <Dialog
          title={messages.version({ version: shown.version.version })}
          size="xl"
          busy={isBusy}
          onClose={() => setShown(null)}
        >
          <PageBlocks page={shown.preview} />
          <div className={styles['tools']}>
            {canRestore && shown.version.version !== latest && (
              <Button busy={isBusy} onClick={() => void restore(shown.version)}>
                {messages.restore}
              </Button>
            )}
            <Button variant="secondary" onClick={() => setShown(null)}>
              {messages.close}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
