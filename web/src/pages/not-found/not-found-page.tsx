import { t } from '../../format/i18n.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

export function NotFoundPage() {
  return (
    <main>
      <Page title={t('Page not found')} lead={t('Check the URL. The page may have been deleted.')}>
        <p>
          <LinkButton to="/">{t('Go to dashboard')}</LinkButton>
        </p>
      </Page>
    </main>
  );
}
