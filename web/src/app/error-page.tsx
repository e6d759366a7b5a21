import { AssayError } from '@assay/client';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type Problem, toProblem } from '../api/errors.ts';
import { t } from '../format/i18n.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { isChunkLoadError } from './chunk-load-error.ts';

/** Shown when a page crashes: what is known and what to do. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <title>Assay</title>
      <h1 className="sr-only">Assay</h1>
      <ProblemNotice {...toPageProblem(error)}>
        <p className="flex gap-2">
          {!isChunkLoadError(error) && <Button onPress={retry}>{t('Try again')}</Button>}
          <Button kind={isChunkLoadError(error) ? 'primary' : 'quiet'} onPress={() => window.location.reload()}>
            {t('Reload page')}
          </Button>
        </p>
      </ProblemNotice>
    </main>
  );
}

function toPageProblem(error: unknown): Problem {
  if (error instanceof AssayError) return toProblem(error);
  if (isChunkLoadError(error)) {
    return {
      title: t('A new version of Assay is available'),
      remedy: t('Reload the page to continue. If that doesn’t help, check your connection.'),
      requestId: null,
    };
  }
  const remedy = error instanceof Error ? error.message : String(error);
  return { title: t('This page couldn’t be displayed'), remedy, requestId: null };
}
