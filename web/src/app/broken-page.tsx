import { AssayError } from '@assay/client';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type Problem, problemOf } from '../api/problem.ts';
import { t } from '../format/text.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { isNotLoaded } from './not-loaded.ts';

/** The page itself failed: says what is known, and how to go on. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <title>Assay</title>
      <h1 className="sr-only">Assay</h1>
      <ProblemNotice {...problemWith(error)}>
        <p className="flex gap-2">
          {!isNotLoaded(error) && <Button onPress={retry}>{t('Try again')}</Button>}
          <Button kind={isNotLoaded(error) ? 'primary' : 'quiet'} onPress={() => window.location.reload()}>
            {t('Reload the page')}
          </Button>
        </p>
      </ProblemNotice>
    </main>
  );
}

function problemWith(error: unknown): Problem {
  if (error instanceof AssayError) return problemOf(error);
  if (isNotLoaded(error)) {
    return {
      title: t('There is a new version of Assay'),
      remedy: t('Reload the page to go on with it. Should that not help, check your connection.'),
      requestId: null,
    };
  }
  const remedy = error instanceof Error ? error.message : String(error);
  return { title: t('This page could not be shown'), remedy, requestId: null };
}
