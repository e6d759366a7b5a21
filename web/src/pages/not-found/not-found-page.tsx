import { t } from '../../format/i18n.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

export function NotFoundPage() {
  return (
    <main>
      <Page title={t('There is no such page')} lead={t('The address may be mistyped, or what it showed was deleted.')}>
        <p>
          <LinkButton to="/">{t('Go to the dashboard')}</LinkButton>
        </p>
      </Page>
    </main>
  );
}
